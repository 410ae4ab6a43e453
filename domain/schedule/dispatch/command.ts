// What `npm run bound-plan` and `check-bound` use, as one module: modules that are loaded one by one each bring a copy of all that they
// share.
export { parsePlan } from '../plan/decode.ts'
export { InvalidPlan } from '../plan/plan.ts'
export {
  boundCertificate,
  boundLines,
  checkBound,
  InvalidRegistry,
  registryFrom,
} from './bound-command.ts'
