"""The mathematics department: simulation, PAR sheets, risk, and the watch over fairness.

What is exact stays in `odds`; here are the figures that are estimates, drawings or decimals, and each
says how sure it is. No money is moved by anything here, so decimals may be used.
"""
