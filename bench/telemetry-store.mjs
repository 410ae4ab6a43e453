// The parts of the server that the telemetry benchmark bundles: database, application and query.

export { issueAccessKey } from '../server/auth/access-key.ts'
export { connect } from '../server/database/connect.ts'
export { startEmbeddedDatabase } from '../server/database/embedded.ts'
export { migrate } from '../server/database/migrate.ts'
export { everyAsset } from '../server/repositories/accounts/access-keys.ts'
export { newestTelemetry, recordsUntil } from '../server/repositories/telemetry.ts'
export { telemetryHistory } from '../server/repositories/telemetry-history.ts'
export { addPartitions } from '../server/repositories/telemetry-partitions.ts'
export { demoPassword, seedDemo } from '../server/seeds/demo.ts'
export { buildApp } from '../server/start/app.ts'
