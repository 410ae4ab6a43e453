// Measured amounts in words.
const decimals = new Intl.NumberFormat('en-US', { minimumFractionDigits: 1, maximumFractionDigits: 1 })

/** '−12.3', always with one decimal and with a minus as wide as a plus; a value that rounds to 0 has no sign. */
export const amountText = (value: number): string =>
  decimals.format(Math.round(value * 10) / 10 + 0).replace('-', '−')
