/** As many as a requirement may ask for, in its bounds and quantities too. */
const MOST_DECIMALS = 6

/** Below it a number of the program still holds six decimals exactly. */
const EXACT_BELOW = 1e9

/**
 * A decimal string as it was written, with as many digits, the way `locale` (`lv-LV`) writes numbers;
 * what a number of the program cannot hold stands as it is.
 */
export const shownDecimal = (decimal: string, locale: string): string => {
  const value = Number(decimal)
  if (!Number.isSafeInteger(value) && Math.abs(value) >= EXACT_BELOW) return decimal
  return new Intl.NumberFormat(locale, {
    maximumFractionDigits: MOST_DECIMALS,
    useGrouping: 'always',
  }).format(value)
}
