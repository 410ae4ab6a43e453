// The schema: everything that screens can query and change. Each part is beside its resolvers, which turn it into REST calls.
import { GraphQLObjectType, GraphQLSchema } from 'graphql'
import { accessKeyMutations, accessKeyQueries } from './resolvers/access-key.ts'
import { accountMutations, accountQueries } from './resolvers/account.ts'
import { alarmMutations, alarmQueries } from './resolvers/alarm.ts'
import { backupQueries } from './resolvers/backup.ts'
import { draftMutations, draftQueries } from './resolvers/draft.ts'
import { faultMutations, faultQueries } from './resolvers/fault.ts'
import { fleetQueries } from './resolvers/fleet.ts'
import { historyQueries } from './resolvers/history.ts'
import { importMutations, importQueries } from './resolvers/import.ts'
import { maintenanceMutations, maintenanceQueries } from './resolvers/maintenance.ts'
import { organizationMutations, organizationQueries } from './resolvers/organization.ts'
import { passwordMutations } from './resolvers/password.ts'
import { referenceQueries } from './resolvers/reference-data.ts'
import { registryMutations, registryQueries } from './resolvers/registry.ts'
import { roleMutations, roleQueries } from './resolvers/role.ts'
import { scheduleMutations, scheduleQueries } from './resolvers/schedule.ts'
import { secondFactorMutations, secondFactorQueries } from './resolvers/second-factor.ts'
import { telemetryQueries } from './resolvers/telemetry.ts'
import { tickMutations, tickQueries } from './resolvers/tick.ts'
import { userMutations, userQueries } from './resolvers/user.ts'
import { viewerMutations, viewerQueries } from './resolvers/viewer.ts'

const queries = {
  ...viewerQueries,
  ...scheduleQueries,
  ...draftQueries,
  ...organizationQueries,
  ...referenceQueries,
  ...userQueries,
  ...registryQueries,
  ...fleetQueries,
  ...maintenanceQueries,
  ...tickQueries,
  ...faultQueries,
  ...alarmQueries,
  ...telemetryQueries,
  ...historyQueries,
  ...importQueries,
  ...accountQueries,
  ...accessKeyQueries,
  ...backupQueries,
  ...secondFactorQueries,
  ...roleQueries,
}

const mutations = {
  ...viewerMutations,
  ...scheduleMutations,
  ...draftMutations,
  ...organizationMutations,
  ...userMutations,
  ...registryMutations,
  ...maintenanceMutations,
  ...tickMutations,
  ...faultMutations,
  ...alarmMutations,
  ...importMutations,
  ...accountMutations,
  ...accessKeyMutations,
  ...secondFactorMutations,
  ...roleMutations,
  ...passwordMutations,
}

/** A test validates the schema, so it is not validated again at run time, and the validation code is not shipped. */
export const schema = new GraphQLSchema({
  query: new GraphQLObjectType({ name: 'Query', fields: queries }),
  mutation: new GraphQLObjectType({ name: 'Mutation', fields: mutations }),
  assumeValid: true,
})
