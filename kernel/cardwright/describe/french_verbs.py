"""The verbs of card games in French: an order, and its infinitive.

A pack words its phrases as orders ("piochez 2 cartes"). After "vous pouvez" the infinitive is needed, which cannot be told from
the order alone (*passez*, passer; *choisissez*, choisir). Only these are put into it; any other order is quoted as it stands.
"""

from __future__ import annotations

from collections.abc import Mapping

# Those that only exchange -ez for -er.
_REGULAR = """
    abandonnez achetez activez ajoutez annoncez annulez appliquez attaquez augmentez avancez bloquez brûlez cachez capturez changez
    cherchez comptez consultez copiez créez défaussez dépensez déplacez déployez déposez désignez diminuez distribuez donnez doublez
    écartez échangez éliminez engagez enlevez envoyez épuisez explorez fouillez gagnez gardez ignorez infligez invoquez jetez jouez
    laissez lancez libérez marquez mélangez montrez nommez passez payez piochez placez posez ramassez ramenez rangez rappelez
    rapportez récoltez récupérez recrutez reculez redressez regardez relancez remplacez renvoyez répétez retirez retournez révélez
    sacrifiez sautez soignez terminez tirez tournez transférez transformez tuez utilisez versez volez
"""
_IRREGULAR = {
    "choisissez": "choisir",
    "construisez": "construire",
    "détruisez": "détruire",
    "faites": "faire",
    "finissez": "finir",
    "mettez": "mettre",
    "ouvrez": "ouvrir",
    "perdez": "perdre",
    "prenez": "prendre",
    "recevez": "recevoir",
    "remettez": "remettre",
    "reprenez": "reprendre",
    "subissez": "subir",
    "vendez": "vendre",
}

INFINITIVES: Mapping[str, str] = {**{it: f"{it[:-1]}r" for it in _REGULAR.split()}, **_IRREGULAR}
