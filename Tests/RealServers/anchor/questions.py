"""Everything that is asked of an anchor, by subjects; each subject has accounts of its own, so they can be asked side by side."""
from .cors import cors
from .misc import misc
from .sep1 import sep1
from .sep6 import (sep6_customer_manual, sep6_deposit, sep6_deposit_manual, sep6_errors, sep6_exchange, sep6_withdraw,
                   sep6_withdraw_manual)
from .sep10 import sep10
from .sep12 import sep12
from .sep24 import sep24_deposit, sep24_errors, sep24_quote, sep24_withdraw
from .sep31 import sep31
from .sep38 import sep38

SUBJECTS = [sep1, sep10, sep12, sep38, sep24_deposit, sep24_withdraw, sep24_quote, sep24_errors, sep6_deposit, sep6_withdraw,
            sep6_exchange, sep6_errors, sep6_customer_manual, sep6_deposit_manual, sep6_withdraw_manual, sep31, cors, misc]
# These follow transfers that the anchor moves by itself.
MOVE_TIME = {sep6_deposit, sep6_withdraw, sep6_exchange, sep31}
