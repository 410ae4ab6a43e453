// What `npm run audit-plan` uses, as one module: modules that are loaded one by one each bring a copy of all that they share.
export { parsePlan } from '../plan/decode.ts'
export { InvalidPlan } from '../plan/plan.ts'
export { auditSummary, findingsCsv, findingsJson, findingsText } from './format-findings.ts'
export { audit } from './index.ts'
