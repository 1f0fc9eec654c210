"""Games at the table: sessions that keep them, what typed lines mean, any face's acts."""

from cardkit.v4.ground import lazily

TYPE_CHECKING = False
if TYPE_CHECKING:
    from cardkit.v4.table.conversation import Conversation
    from cardkit.v4.table.hearing import hear
    from cardkit.v4.table.disk import here, keep_on
    from cardkit.v4.table.handed_disk import Handed, HandedDisk
    from cardkit.v4.table.live_game import (
        Game,
        NoFolder,
        in_free_file,
        new_game,
        next_game,
        players_named,
        story_of,
    )
    from cardkit.v4.table.saved import (
        ENDING,
        NotSaved,
        OpenElsewhere,
        SavedGame,
        has_name_again,
        home,
        log_mistake,
        name_of,
        nameless_games,
        read_saved,
        reason,
        saved_games,
    )
    from cardkit.v4.table.session import Clock, Session, Unreadable
    from cardkit.v4.table.system_disk import place_new, put_over, write_all, written_beside
    from cardkit.v4.table.typed_commands import COMMANDS, Command, CommandWord, command_of
    from cardkit.v4.table.typed_turns import still_decided

__all__ = [
    "COMMANDS",
    "Clock",
    "Command",
    "CommandWord",
    "Conversation",
    "ENDING",
    "Game",
    "Handed",
    "HandedDisk",
    "NoFolder",
    "NotSaved",
    "OpenElsewhere",
    "SavedGame",
    "Session",
    "Unreadable",
    "command_of",
    "has_name_again",
    "hear",
    "here",
    "home",
    "in_free_file",
    "keep_on",
    "log_mistake",
    "name_of",
    "nameless_games",
    "new_game",
    "next_game",
    "place_new",
    "players_named",
    "put_over",
    "read_saved",
    "reason",
    "saved_games",
    "still_decided",
    "story_of",
    "write_all",
    "written_beside",
]

if not TYPE_CHECKING:  # a type checker knows the names above, and that there are no others
    __getattr__, __dir__ = lazily(
        __name__,
        {
            "conversation": "Conversation",
            "hearing": "hear",
            "disk": "here keep_on",
            "handed_disk": "Handed HandedDisk",
            "live_game": "Game NoFolder in_free_file new_game next_game players_named story_of",
            "saved": (
                "ENDING NotSaved OpenElsewhere SavedGame has_name_again home log_mistake name_of "
                "nameless_games read_saved reason saved_games"
            ),
            "session": "Clock Session Unreadable",
            "system_disk": "place_new put_over write_all written_beside",
            "typed_commands": "COMMANDS Command CommandWord command_of",
            "typed_turns": "still_decided",
        },
    )
