// What the commands on plans use (scripts/plan-input.mjs), as one module: modules that are loaded one by one each bring a copy of all that
// they share.
export { auditSummary, findingsCsv, findingsJson, findingsText } from './audit/format-findings.ts'
export { audit } from './audit/index.ts'
export {
  boundCertificate,
  boundLines,
  checkBound,
  InvalidRegistry,
  registryFrom,
} from './dispatch/bound-command.ts'
export { editPlan } from './draft/edit-plan.ts'
export { parsePlan } from './plan/decode.ts'
export { encodePlan } from './plan/encode.ts'
export { InvalidPlan } from './plan/plan.ts'
