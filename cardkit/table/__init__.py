"""The table: a session keeps the game, a game is what any face drives, hearing understands a typed line."""

from cardkit import lazily

TYPE_CHECKING = False
if TYPE_CHECKING:
    from cardkit.table import bgstats, single_keys
    from cardkit.table.conversation import Conversation
    from cardkit.table.hearing import hear
    from cardkit.table.disk import here, keep_on
    from cardkit.table.handed_disk import Handed, HandedDisk
    from cardkit.table.nights import (
        Evening, Sums, added_up, bests, evening_of, evenings, head_to_head, minutes, renamed, sums_by_game, sums_by_player,
        told_of,
    )
    from cardkit.table.live_game import Ending, Game, NoFolder, in_free_file, new_game, next_game, players_named, story_of
    from cardkit.table.record import called_now, renamings
    from cardkit.table.saved import (
        ENDING, NotSaved, OpenElsewhere, SavedGame, has_name_again, home, log_mistake, name_of, nameless_games, read_saved,
        reason, saved_games,
    )
    from cardkit.table.session import Clock, Session, Unreadable
    from cardkit.table.system_disk import place_new, put_over, write_all, written_beside
    from cardkit.table.typed_commands import COMMANDS, Command, CommandWord
    from cardkit.table.typed_turns import still_decided

if not TYPE_CHECKING:
    __getattr__, __dir__ = lazily(__name__)
