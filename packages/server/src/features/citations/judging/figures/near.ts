/** 'About 50' for 48. */
export const isNear = (claim: number, other: number): boolean =>
  Math.abs(other - claim) <= Math.abs(claim) * 0.05

/** Whether a value is another one with fewer decimals. */
export function isRounded(claim: number, other: number): boolean {
  const decimals = String(claim).split('.')[1]?.length ?? 0
  return Math.abs(claim - other) <= 0.5 * 10 ** -decimals + 1e-9
}

/** Whether two calculated values are equal, in spite of rounding. */
export const isEqual = (one: number, other: number): boolean =>
  Math.abs(one - other) <= Math.abs(other) * 1e-6
