"""What is well formed: tables in the form of Unicode Table 3-7, and how to match them."""
