"""Cards to look at and to print: what stands on each face, and how it is set.

A face is plain data (`model.py`), made from a pack in one language (`build.py`) by its design (`design.py`). Typst sets
it (`typeset.py`, `templates/`), as SVG for a page, as PNG for a table on a screen, as PDF for a printer: what is seen is
what is cut. Where each face lies on a sheet of paper is worked out in `sheets.py`, in millimetres.
"""
