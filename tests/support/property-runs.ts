// Gives fast-check a fixed seed, so that each run tests the same values. `npm run fuzz` sets FUZZ_SEED and FUZZ_RUNS for new ones.
import fc from 'fast-check'

const { FUZZ_SEED, FUZZ_RUNS } = process.env

export const seed = Number(FUZZ_SEED ?? 96)
/** Runs per property and per API call. */
export const fuzzRuns = FUZZ_RUNS === undefined ? undefined : Number(FUZZ_RUNS)

/** Runs of a property whose default is not fast-check's. */
export const runsOf = (standard: number): number => fuzzRuns ?? standard

fc.configureGlobal({ seed, ...(fuzzRuns !== undefined && { numRuns: fuzzRuns }) })
