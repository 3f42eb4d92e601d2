"""What delivers results: readers, sensors, hands; and simulators of them for demonstration and tests."""
