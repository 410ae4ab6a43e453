// Every REST resource behind one object: what resolvers are handed.
import { authCalls } from './auth.ts'
import type { Http } from './http.ts'
import { scheduleCalls } from './schedules.ts'

export const createRest = (http: Http) => ({
  auth: authCalls(http),
  schedules: scheduleCalls(http),
})
export type Rest = ReturnType<typeof createRest>
