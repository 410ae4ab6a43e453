// What fast-check makes up is the same in every run, so that what passed once passes again. `npm run fuzz` tries what is new: it
// sets FUZZ_SEED and FUZZ_RUNS.
import fc from 'fast-check'

const { FUZZ_SEED, FUZZ_RUNS } = process.env

export const seed = Number(FUZZ_SEED ?? 96)
/** Of each property that does not say itself how often it is tried; of each call of the API. */
export const runs = FUZZ_RUNS === undefined ? undefined : Number(FUZZ_RUNS)

fc.configureGlobal({ seed, ...(runs !== undefined && { numRuns: runs }) })
