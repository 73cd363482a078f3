"""Well-formed sequences: tables in the form of Unicode Table 3-7, and logic that matches them."""
