/** The seed of random tests: the same in every run, or SEED. Their titles contain it. */
export const SEED = Number(process.env['SEED'] ?? 1)
