"""What the log says afterwards: receipts, reports, fairness, audit."""
