/** What random tests begin with: the same in every run, or SEED. Their titles name it. */
export const SEED = Number(process.env['SEED'] ?? 1)
