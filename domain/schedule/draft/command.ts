// What `npm run edit-plan` uses, as one module: modules that are loaded one by one each bring a copy of all that they share.
export { parsePlan } from '../plan/decode.ts'
export { encodePlan } from '../plan/encode.ts'
export { InvalidPlan } from '../plan/plan.ts'
export { editPlan } from './edit-plan.ts'
