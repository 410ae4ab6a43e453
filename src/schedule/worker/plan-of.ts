// A plan from the bytes that it was delivered or opened as.

import { parsePlanBytes } from '../../../domain/schedule/plan/bytes.ts'
import type { Plan } from '../../../domain/schedule/plan/plan.ts'

/** Throws `InvalidPlan` where it is no plan; rejects with another error where it cannot be read. */
export const planOf = async (file: Blob): Promise<Plan> => parsePlanBytes(await bytesOf(file))

export const bytesOf = async (file: Blob): Promise<Uint8Array> => new Uint8Array(await file.arrayBuffer())
