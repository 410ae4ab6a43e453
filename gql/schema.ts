// The schema: everything that screens can query and change. Resolvers turn it into REST calls.
import {
  GraphQLBoolean,
  GraphQLEnumType,
  type GraphQLFieldConfigMap,
  GraphQLFloat,
  GraphQLID,
  GraphQLInputObjectType,
  GraphQLInt,
  GraphQLList,
  GraphQLNonNull,
  GraphQLObjectType,
  type GraphQLOutputType,
  GraphQLScalarType,
  GraphQLSchema,
  GraphQLString,
} from 'graphql'
import { alarmKinds } from '../domain/alarms/alarm-kinds.ts'
import { unitStates } from '../domain/fleet/fleet.ts'
import { importKinds } from '../domain/import/columns.ts'
import { maintainedTypes } from '../domain/records/maintenance.ts'
import { restorableTypes } from '../domain/restorable-type.ts'
import { accessKeyMutations, accessKeyQueries } from './resolvers/access-key.ts'
import { accountMutations, accountQueries } from './resolvers/account.ts'
import { alarmMutations, alarmQueries } from './resolvers/alarm.ts'
import { assetMutations, assetQueries } from './resolvers/asset.ts'
import { assetModelQueries } from './resolvers/asset-model.ts'
import type { Context } from './resolvers/context.ts'
import { draftMutations, draftQueries } from './resolvers/draft.ts'
import { faultMutations, faultQueries } from './resolvers/fault.ts'
import { fleetQueries } from './resolvers/fleet.ts'
import { historyQueries } from './resolvers/history.ts'
import { importMutations, importQueries } from './resolvers/import.ts'
import { maintenanceMutations, maintenanceQueries } from './resolvers/maintenance.ts'
import { organizationMutations, organizationQueries } from './resolvers/organization.ts'
import { passwordMutations } from './resolvers/password.ts'
import { placeMutations, placeQueries } from './resolvers/place.ts'
import { restorationMutations } from './resolvers/restoration.ts'
import { roleMutations, roleQueries } from './resolvers/role.ts'
import { scheduleMutations, scheduleQueries } from './resolvers/schedule.ts'
import { secondFactorMutations, secondFactorQueries } from './resolvers/second-factor.ts'
import { serviceAreaQueries } from './resolvers/service-area.ts'
import { telemetryQueries } from './resolvers/telemetry.ts'
import { truckMutations, truckQueries } from './resolvers/truck.ts'
import { userMutations, userQueries } from './resolvers/user.ts'
import { viewerMutations, viewerQueries } from './resolvers/viewer.ts'

const some = <T extends GraphQLOutputType>(type: T) => new GraphQLNonNull(type)
const listOf = <T extends GraphQLOutputType>(type: T) => some(new GraphQLList(some(type)))
const type = (name: string, description: string, fields: Record<string, GraphQLOutputType>) =>
  new GraphQLObjectType({ name, description, fields: mapFields(fields) })
const named = (name: string, description: string) =>
  type(name, description, { id: some(GraphQLID), name: some(GraphQLString) })

const id = { type: some(GraphQLID) }
const optionalId = { type: GraphQLID }
const text = { type: some(GraphQLString) }
const optionalText = { type: GraphQLString }
const RestorableType = new GraphQLEnumType({
  name: 'RestorableType',
  description: 'Which records can be restored after their deletion.',
  values: Object.fromEntries(restorableTypes.map(name => [name, {}])),
})
const MaintainedType = new GraphQLEnumType({
  name: 'MaintainedType',
  description: 'Which units are repaired and maintained.',
  values: Object.fromEntries(maintainedTypes.map(name => [name, {}])),
})
const ImportKind = new GraphQLEnumType({
  name: 'ImportKind',
  description: 'Which records are imported from CSV files.',
  values: Object.fromEntries(importKinds.map(name => [name, {}])),
})
const AlarmKind = new GraphQLEnumType({
  name: 'AlarmKind',
  description: 'What alarms can be about.',
  values: Object.fromEntries(alarmKinds.map(name => [name, {}])),
})
const UnitState = new GraphQLEnumType({
  name: 'UnitState',
  description: 'In which state a battery is, as the whole fleet is counted.',
  values: Object.fromEntries(unitStates.map(name => [name, {}])),
})
const maintainedUnit = { unitType: { type: some(MaintainedType) }, unitId: id }
/** Of a draft. */
const draftVersion = { type: some(GraphQLInt) }

const flag = { type: some(GraphQLBoolean) }
const done = some(GraphQLBoolean)

const PlanFile = new GraphQLScalarType({
  name: 'PlanFile',
  description: "A plan's own bytes, undecoded: domain/schedule/plan/plan.ts reads them, off the main thread.",
})

const Viewer = type('Viewer', 'The person who is signed in.', {
  id: GraphQLID,
  email: some(GraphQLString),
  name: some(GraphQLString),
  roles: listOf(GraphQLString),
  organizationId: GraphQLID,
  mustChangePassword: GraphQLBoolean,
  mustSetUpSecondFactor: GraphQLBoolean,
  providerSignOut: GraphQLBoolean,
  waitingRoles: listOf(GraphQLString),
})

const ScheduleWithdrawal = type('ScheduleWithdrawal', 'Why a plan no longer counts.', {
  reason: some(GraphQLString),
  by: GraphQLString,
  at: GraphQLString,
})

const Schedule = type('Schedule', 'A dispatch plan that was delivered.', {
  txId: some(GraphQLID),
  timestamp: some(GraphQLString),
  totalCost: some(GraphQLFloat),
  periodCount: GraphQLInt,
  deliveredAt: some(GraphQLString),
  deliveredBy: GraphQLString,
  parentTxId: GraphQLID,
  withdrawal: ScheduleWithdrawal,
})

const ScheduleOutlook = type('ScheduleOutlook', 'What will fail if a plan is carried out as it is.', {
  errors: some(GraphQLFloat),
  shortSites: some(GraphQLFloat),
  missingKwh: some(GraphQLFloat),
})

const ScheduleOrigin = type('ScheduleOrigin', 'From which plan and draft a plan was made.', {
  parentTxId: GraphQLID,
  draftId: GraphQLID,
  draftName: GraphQLString,
  sendReason: GraphQLString,
  differences: listOf(GraphQLString),
})
const SentPlan = type('SentPlan', 'The plan that a draft was sent as.', { txId: some(GraphQLID) })

const DraftOperation = new GraphQLScalarType({
  name: 'DraftOperation',
  description: 'What a step does, as data: domain/schedule/draft/operations/operation.ts.',
})

const DraftStep = type('DraftStep', 'A step of a draft.', {
  id: some(GraphQLID),
  parentId: GraphQLID,
  at: some(GraphQLString),
  by: GraphQLID,
  byName: GraphQLString,
  operation: some(DraftOperation),
  words: some(GraphQLString),
})
const NewDraftStep = new GraphQLInputObjectType({
  name: 'NewDraftStep',
  fields: {
    id: { type: some(GraphQLID) },
    parentId: { type: GraphQLID },
    operation: { type: some(DraftOperation) },
    words: { type: some(GraphQLString) },
  },
})

const Draft = type('Draft', 'A plan being edited, as a log of steps.', {
  id: some(GraphQLID),
  baseTxId: some(GraphQLID),
  baseHash: some(GraphQLString),
  name: some(GraphQLString),
  head: GraphQLID,
  tip: GraphQLID,
  stepCount: some(GraphQLInt),
  version: some(GraphQLInt),
  planState: some(GraphQLString),
  createdAt: some(GraphQLString),
  createdBy: GraphQLString,
  changedAt: some(GraphQLString),
  changedBy: GraphQLString,
  /** Of one draft; lists of drafts have none. */
  steps: new GraphQLList(some(DraftStep)),
})
const AppendedSteps = type('AppendedSteps', 'The draft after a step was added, or why none was.', {
  draft: some(Draft),
  newerSteps: new GraphQLList(some(DraftStep)),
})

const Organization = type('Organization', 'A customer account.', {
  id: some(GraphQLID),
  name: some(GraphQLString),
  deactivated: GraphQLBoolean,
  version: GraphQLString,
})
const AssetModel = named('AssetModel', 'What kind of battery an asset is.')
const ServiceArea = named('ServiceArea', 'What groups assets and trucks.')

const User = type('User', 'A person of an organization.', {
  id: some(GraphQLID),
  name: some(GraphQLString),
  email: some(GraphQLString),
  identityId: GraphQLID,
  roles: listOf(GraphQLString),
  organization: Organization,
  status: GraphQLString,
  pendingEmail: GraphQLString,
  version: GraphQLString,
  secondFactor: GraphQLBoolean,
  secondFactorRequired: GraphQLBoolean,
  rolesWait: GraphQLBoolean,
})

const Asset = type('Asset', 'A mobile battery unit (mBESS).', {
  id: some(GraphQLID),
  name: some(GraphQLString),
  serialNumber: GraphQLString,
  model: AssetModel,
  serviceAreaId: GraphQLID,
  serviceArea: ServiceArea,
  organizationId: GraphQLID,
  capacityKwh: GraphQLFloat,
  maxChargeKw: GraphQLFloat,
  maxDischargeKw: GraphQLFloat,
  outOfService: GraphQLBoolean,
  organization: Organization,
  state: GraphQLString,
  alarms: GraphQLInt,
  version: GraphQLString,
})

const FleetState = type('FleetState', 'How many units are in a state.', {
  state: some(UnitState),
  units: some(GraphQLInt),
})
const FleetUnit = type('FleetUnit', 'A battery that needs attention.', {
  id: some(GraphQLID),
  name: some(GraphQLString),
  state: some(UnitState),
  alarms: some(GraphQLInt),
  heardAt: GraphQLString,
})
const MeasuredSum = type('MeasuredSum', 'What some units measured together.', {
  sum: GraphQLFloat,
  units: some(GraphQLInt),
})
const Fleet = type('Fleet', 'The batteries of all organizations together.', {
  units: some(GraphQLInt),
  states: listOf(FleetState),
  alarmUnits: some(GraphQLInt),
  attentionUnits: some(GraphQLInt),
  attention: listOf(FleetUnit),
  energyKwh: some(MeasuredSum),
  powerKw: some(MeasuredSum),
})

const Maintenance = type('Maintenance', 'A repair or maintenance of a unit.', {
  id: some(GraphQLID),
  startedAt: some(GraphQLString),
  endedAt: GraphQLString,
  notes: some(GraphQLString),
  servicer: GraphQLString,
  version: GraphQLString,
})

const Fault = type('Fault', 'A stretch of time in which a battery reported a fault.', {
  triggeredAt: some(GraphQLString),
  endedAt: GraphQLString,
  lastReportedAt: some(GraphQLString),
  state: some(GraphQLString),
  code: GraphQLString,
  message: GraphQLString,
  severity: GraphQLString,
  recoveryNote: GraphQLString,
  notedBy: GraphQLString,
  notedAt: GraphQLString,
})

const Alarm = type('Alarm', 'What an operator has to look at on a battery.', {
  id: some(GraphQLID),
  assetId: some(GraphQLID),
  assetName: GraphQLString,
  organization: Organization,
  outOfService: GraphQLBoolean,
  kind: some(AlarmKind),
  state: some(GraphQLString),
  raisedAt: some(GraphQLString),
  lastRaisedAt: some(GraphQLString),
  count: some(GraphQLInt),
  returnedAt: GraphQLString,
  message: some(GraphQLString),
  seenAt: GraphQLString,
  seenBy: GraphQLString,
  note: GraphQLString,
  shelvedUntil: GraphQLString,
  version: GraphQLString,
})
const AlarmPage = type('AlarmPage', 'Some alarms, and where the next ones begin.', {
  alarms: listOf(Alarm),
  nextCursor: GraphQLString,
})
const AlarmCounts = type('AlarmCounts', 'How many alarms are open, and unseen.', {
  open: some(GraphQLInt),
  unseen: some(GraphQLInt),
})
const AlarmSetting = type('AlarmSetting', 'When alarms of a kind are raised, and when they return.', {
  kind: some(AlarmKind),
  enabled: some(GraphQLBoolean),
  limit: GraphQLFloat,
  deadBand: GraphQLFloat,
  onDelaySeconds: some(GraphQLInt),
  offDelaySeconds: some(GraphQLInt),
})
const NewAlarmSetting = new GraphQLInputObjectType({
  name: 'NewAlarmSetting',
  fields: {
    kind: { type: some(AlarmKind) },
    enabled: flag,
    limit: { type: GraphQLFloat },
    deadBand: { type: GraphQLFloat },
    onDelaySeconds: { type: some(GraphQLInt) },
    offDelaySeconds: { type: some(GraphQLInt) },
  },
})
const AlarmMailChoice = type(
  'AlarmMailChoice',
  'After how many minutes unseen a mail is sent; null: never.',
  {
    kind: some(AlarmKind),
    afterMinutes: GraphQLInt,
  },
)
const NewAlarmMailChoice = new GraphQLInputObjectType({
  name: 'NewAlarmMailChoice',
  fields: { kind: { type: some(AlarmKind) }, afterMinutes: { type: GraphQLInt } },
})

const Truck = type('Truck', 'What carries batteries.', {
  id: some(GraphQLID),
  name: some(GraphQLString),
  model: GraphQLString,
  vin: GraphQLString,
  licensePlate: GraphQLString,
  mbessCapacity: GraphQLFloat,
  serviceAreaId: GraphQLID,
  serviceArea: ServiceArea,
  outOfService: GraphQLBoolean,
  version: GraphQLString,
})

const Place = type('Place', 'Where units charge, wait or feed a microgrid.', {
  id: some(GraphQLID),
  kind: GraphQLString,
  name: some(GraphQLString),
  organization: Organization,
  latitude: GraphQLFloat,
  longitude: GraphQLFloat,
  chargers: GraphQLFloat,
  chargerPowerKw: GraphQLFloat,
  tariff: GraphQLString,
  notes: GraphQLString,
  version: GraphQLString,
})

const TelemetryValue = new GraphQLScalarType({ name: 'TelemetryValue', description: 'A number, or a text.' })

const TelemetryRecord = type('TelemetryRecord', 'What a battery reported, and when.', {
  assetId: some(GraphQLID),
  metric: some(GraphQLString),
  value: some(TelemetryValue),
  at: GraphQLString,
})

const RangePoint = type('RangePoint', 'What a step of a battery’s history amounts to.', {
  at: some(GraphQLString),
  until: GraphQLString,
  count: GraphQLInt,
  minimum: some(GraphQLFloat),
  mean: some(GraphQLFloat),
  maximum: some(GraphQLFloat),
  chargedKwh: GraphQLFloat,
  deliveredKwh: GraphQLFloat,
})

const RangeSeries = type('RangeSeries', 'The steps of one metric that have a record.', {
  metric: some(GraphQLString),
  points: listOf(RangePoint),
})

const PendingSpan = type(
  'PendingSpan',
  'Steps that the server has not computed yet; complete if their values were read from all of their records instead.',
  { from: some(GraphQLString), until: some(GraphQLString), complete: some(GraphQLBoolean) },
)

const TelemetryRange = type('TelemetryRange', 'A battery’s history in steps that the server chooses.', {
  level: some(GraphQLString),
  stepSeconds: some(GraphQLFloat),
  zone: GraphQLString,
  from: some(GraphQLString),
  until: some(GraphQLString),
  series: listOf(RangeSeries),
  pending: listOf(PendingSpan),
})

const FieldValue = new GraphQLScalarType({
  name: 'FieldValue',
  description:
    'What a field of a record held, with names in place of ids; a list of texts, a text, a number or a truth.',
})

const FieldChange = type('FieldChange', 'A field before and after.', {
  field: some(GraphQLString),
  before: FieldValue,
  after: FieldValue,
})

const ImportReport = type('ImportReport', 'What each row of a file would do.', {
  digest: some(GraphQLString),
  ignoredColumns: listOf(GraphQLString),
  rows: listOf(
    type('ImportRow', 'A row of a file: new, changed, the same, or wrong.', {
      row: some(GraphQLInt),
      state: some(GraphQLString),
      id: GraphQLID,
      name: some(GraphQLString),
      changes: listOf(FieldChange),
      problems: listOf(
        type('ImportProblem', 'What is wrong, and in which column.', {
          field: GraphQLString,
          reason: some(GraphQLString),
        }),
      ),
    }),
  ),
})
const Import = type('Import', 'An import that was carried out.', {
  id: some(GraphQLID),
  at: some(GraphQLString),
  by: GraphQLString,
  created: some(GraphQLInt),
  changed: some(GraphQLInt),
  mayUndo: some(GraphQLBoolean),
})

const HistoryEntry = type('HistoryEntry', 'Who did what to which object, and when.', {
  id: some(GraphQLID),
  at: some(GraphQLString),
  actor: some(
    type('HistoryActor', 'Who acted, with the name and the roles of that time.', {
      type: some(GraphQLString),
      id: GraphQLID,
      name: GraphQLString,
      roles: listOf(GraphQLString),
    }),
  ),
  action: some(GraphQLString),
  operation: some(GraphQLString),
  object: some(
    type('HistoryObject', 'What it was done to.', {
      type: GraphQLString,
      id: GraphQLID,
      name: GraphQLString,
    }),
  ),
  changes: listOf(FieldChange),
  result: some(GraphQLString),
  reason: GraphQLString,
  requestId: GraphQLString,
  address: GraphQLString,
  restorableUntil: GraphQLString,
})

const HistoryPage = type('HistoryPage', 'Entries, last first, and where the next page begins.', {
  entries: listOf(HistoryEntry),
  next: GraphQLString,
})

const Created = type('Created', 'A new record.', { id: some(GraphQLID) })
const CreatedUser = type('CreatedUser', 'A new user; roles are given to its identity.', {
  id: some(GraphQLID),
  identityId: GraphQLID,
})

const UserSession = type('UserSession', 'Where a user is signed in.', {
  id: some(GraphQLID),
  device: GraphQLString,
  address: GraphQLString,
  lastSeenAt: some(GraphQLString),
  current: some(GraphQLBoolean),
})

const AccessKey = type('AccessKey', 'With which a device sends telemetry or a program delivers plans.', {
  id: some(GraphQLID),
  name: some(GraphQLString),
  purpose: some(GraphQLString),
  organizationName: GraphQLString,
  assetNames: new GraphQLList(some(GraphQLString)),
  state: some(GraphQLString),
  createdAt: GraphQLString,
  createdBy: GraphQLString,
  expiresAt: GraphQLString,
  lastUsedAt: GraphQLString,
  previousEndsAt: GraphQLString,
})
const IssuedAccessKey = type('IssuedAccessKey', 'The only reply that has the secret of a key.', {
  name: some(GraphQLString),
  secret: some(GraphQLString),
})

const PasskeyOptions = new GraphQLScalarType({
  name: 'PasskeyOptions',
  description: "WebAuthn's options for the browser, as JSON.",
})
const PasskeyCredential = new GraphQLScalarType({
  name: 'PasskeyCredential',
  description: "A browser's answer to them, as JSON.",
  parseValue(value) {
    if (isCredential(value)) return value
    throw new TypeError('a credential is an object with an id')
  },
})
const isCredential = (value: unknown): boolean =>
  typeof value === 'object' && value !== null && 'id' in value && typeof value.id === 'string'

const SecondStep = type('SecondStep', 'What confirms a sign-in whose password was right.', {
  methods: listOf(GraphQLString),
  passkeyOptions: PasskeyOptions,
})

const Passkey = type('Passkey', 'A passkey of the person who is signed in.', {
  id: some(GraphQLID),
  name: some(GraphQLString),
  createdAt: some(GraphQLString),
  lastUsedAt: GraphQLString,
})
const SecondFactors = type('SecondFactors', 'With what the person who is signed in confirms a sign-in.', {
  passkeys: listOf(Passkey),
  authenticatorAppSince: GraphQLString,
  recoveryCodesLeft: some(GraphQLInt),
})
const NewAuthenticatorApp = type('NewAuthenticatorApp', 'The secret for an app, as text and for a QR code.', {
  secret: some(GraphQLString),
  url: some(GraphQLString),
})
const recoveryCodes = listOf(GraphQLString)

const ChangedRecord = type('ChangedRecord', 'What the reply says of a record that was changed.', {
  version: GraphQLString,
})

const UpdatedUser = type('UpdatedUser', 'What the reply says of a saved user.', {
  pendingEmail: GraphQLString,
  version: GraphQLString,
})

const queries: GraphQLFieldConfigMap<unknown, Context> = {
  features: {
    type: listOf(GraphQLString),
    description: 'What the server offers beyond the specification.',
    resolve: accountQueries.features,
  },
  timeZone: {
    type: some(GraphQLString),
    description: "The operator's time zone; UTC where the server names none.",
    resolve: accountQueries.timeZone,
  },
  accessKeys: { type: listOf(AccessKey), resolve: accessKeyQueries.accessKeys },
  viewer: {
    type: Viewer,
    description: 'Nobody (null) where the reply has no email.',
    resolve: viewerQueries.viewer,
  },
  secondStep: { type: some(SecondStep), resolve: secondFactorQueries.secondStep },
  passkeySignInOptions: { type: some(PasskeyOptions), resolve: secondFactorQueries.passkeySignInOptions },
  secondFactors: { type: some(SecondFactors), resolve: secondFactorQueries.secondFactors },
  schedules: {
    type: listOf(Schedule),
    description: 'Last delivered first.',
    resolve: scheduleQueries.schedules,
  },
  scheduleFile: {
    type: some(PlanFile),
    args: { txId: id },
    resolve: scheduleQueries.scheduleFile,
  },
  scheduleOrigin: {
    type: some(ScheduleOrigin),
    args: { txId: id },
    resolve: scheduleQueries.scheduleOrigin,
  },
  scheduleOutlook: {
    type: some(ScheduleOutlook),
    args: { txId: id },
    resolve: scheduleQueries.scheduleOutlook,
  },
  imports: {
    type: listOf(Import),
    description: 'Those that can be undone, last first.',
    args: { kind: { type: some(ImportKind) } },
    resolve: importQueries.imports,
  },
  importReport: {
    type: some(ImportReport),
    args: { kind: { type: some(ImportKind) }, csv: text, organizationId: optionalId },
    resolve: importQueries.importReport,
  },
  drafts: {
    type: listOf(Draft),
    description: 'Of a plan, last changed first.',
    args: { txId: id },
    resolve: draftQueries.drafts,
  },
  draft: { type: some(Draft), args: { id }, resolve: draftQueries.draft },
  organizations: {
    type: listOf(Organization),
    args: { search: optionalText },
    resolve: organizationQueries.organizations,
  },
  organization: { type: some(Organization), args: { id }, resolve: organizationQueries.organization },
  organizationUsers: {
    type: listOf(User),
    args: { organizationId: id, search: optionalText },
    resolve: userQueries.organizationUsers,
  },
  organizationRoles: {
    type: listOf(GraphQLString),
    description: 'The names of the active ones.',
    args: { organizationId: id },
    resolve: roleQueries.organizationRoles,
  },
  users: {
    type: listOf(User),
    description: 'Of every organization, by name or e-mail.',
    args: { search: text },
    resolve: userQueries.users,
  },
  user: { type: some(User), args: { id }, resolve: userQueries.user },
  userSessions: {
    type: listOf(UserSession),
    args: { userId: id },
    resolve: accountQueries.userSessions,
  },
  history: {
    type: some(HistoryPage),
    args: {
      person: optionalText,
      objectType: optionalText,
      object: optionalText,
      action: optionalText,
      result: optionalText,
      from: optionalText,
      to: optionalText,
      request: optionalText,
      before: optionalText,
    },
    resolve: historyQueries.history,
  },
  objectHistory: {
    type: some(HistoryPage),
    args: { type: text, id, before: optionalText },
    resolve: historyQueries.objectHistory,
  },
  assets: {
    type: listOf(Asset),
    args: { organizationId: id, search: optionalText },
    resolve: assetQueries.assets,
  },
  asset: { type: some(Asset), args: { id }, resolve: assetQueries.asset },
  fleet: { type: some(Fleet), resolve: fleetQueries.fleet },
  fleetUnits: {
    type: listOf(Asset),
    args: { organizationId: optionalId, search: optionalText, state: optionalText },
    resolve: fleetQueries.fleetUnits,
  },
  maintenance: {
    type: listOf(Maintenance),
    args: maintainedUnit,
    resolve: maintenanceQueries.maintenance,
  },
  alarms: {
    type: some(AlarmPage),
    description: 'The last raised first.',
    args: {
      id: optionalId,
      state: optionalText,
      kind: optionalText,
      assetId: optionalId,
      organizationId: optionalId,
      unseen: optionalText,
      shelved: optionalText,
      counted: optionalText,
      cursor: optionalText,
    },
    resolve: alarmQueries.alarms,
  },
  alarmCounts: { type: some(AlarmCounts), resolve: alarmQueries.alarmCounts },
  alarmSettings: { type: listOf(AlarmSetting), resolve: alarmQueries.alarmSettings },
  alarmMailChoices: {
    type: listOf(AlarmMailChoice),
    description: "The viewer's own.",
    resolve: alarmQueries.alarmMailChoices,
  },
  faults: {
    type: listOf(Fault),
    args: { assetId: id, from: text, to: optionalText },
    resolve: faultQueries.faults,
  },
  trucks: {
    type: listOf(Truck),
    args: { organizationId: optionalId, search: optionalText },
    resolve: truckQueries.trucks,
  },
  truck: { type: some(Truck), args: { id }, resolve: truckQueries.truck },
  places: {
    type: listOf(Place),
    args: { organizationId: optionalId, search: optionalText },
    resolve: placeQueries.places,
  },
  place: { type: some(Place), args: { id }, resolve: placeQueries.place },
  serviceAreas: { type: listOf(ServiceArea), resolve: serviceAreaQueries.serviceAreas },
  assetModels: { type: listOf(AssetModel), resolve: assetModelQueries.assetModels },
  telemetry: {
    type: listOf(TelemetryRecord),
    description: 'One call for all assets and metrics; none where there are no assets or no metrics.',
    args: {
      assetIds: { type: listOf(GraphQLID) },
      metrics: { type: listOf(GraphQLString) },
      before: text,
    },
    resolve: telemetryQueries.telemetry,
  },
  telemetryHistory: {
    type: listOf(TelemetryRecord),
    description: 'The last record of each asset and metric in every step from an instant on.',
    args: {
      assetIds: { type: listOf(GraphQLID) },
      metrics: { type: listOf(GraphQLString) },
      from: text,
      stepMinutes: { type: some(GraphQLInt) },
      steps: { type: some(GraphQLInt) },
    },
    resolve: telemetryQueries.telemetryHistory,
  },
  telemetryRange: {
    type: some(TelemetryRange),
    description: 'The finest steps of which at most so many cover the range.',
    args: {
      assetId: id,
      metrics: { type: listOf(GraphQLString) },
      from: text,
      until: text,
      maxPoints: { type: some(GraphQLInt) },
    },
    resolve: telemetryQueries.telemetryRange,
  },
}

const assetFields = {
  name: text,
  assetModelId: id,
  serialNumber: optionalText,
  serviceAreaId: optionalId,
}

const truckFields = {
  name: text,
  model: optionalText,
  mbessCapacity: { type: some(GraphQLInt) },
  vin: optionalText,
  licensePlate: optionalText,
  serviceAreaId: optionalId,
}

const optionalNumber = { type: GraphQLFloat }
const placeArguments = {
  id,
  kind: text,
  name: text,
  organizationId: optionalId,
  latitude: optionalNumber,
  longitude: optionalNumber,
  chargers: optionalNumber,
  chargerPowerKw: optionalNumber,
  tariff: optionalText,
  notes: optionalText,
}

const credential = { type: some(PasskeyCredential) }

const mutations: GraphQLFieldConfigMap<unknown, Context> = {
  signIn: {
    type: some(Viewer),
    args: { email: text, password: text },
    resolve: viewerMutations.signIn,
  },
  connectAccount: {
    type: some(Viewer),
    args: { password: text },
    resolve: viewerMutations.connectAccount,
  },
  confirmSignIn: {
    type: some(Viewer),
    description: 'With a code or a passkey.',
    args: { code: optionalText, credential: { type: PasskeyCredential } },
    resolve: secondFactorMutations.confirmSignIn,
  },
  signInWithPasskey: {
    type: some(Viewer),
    args: { credential },
    resolve: secondFactorMutations.signInWithPasskey,
  },
  beginAuthenticatorApp: {
    type: some(NewAuthenticatorApp),
    args: { password: optionalText },
    resolve: secondFactorMutations.beginAuthenticatorApp,
  },
  confirmAuthenticatorApp: {
    type: recoveryCodes,
    description: 'The recovery codes; none where earlier ones hold.',
    args: { code: text },
    resolve: secondFactorMutations.confirmAuthenticatorApp,
  },
  removeAuthenticatorApp: {
    type: done,
    args: { password: optionalText },
    resolve: secondFactorMutations.removeAuthenticatorApp,
  },
  newPasskeyOptions: {
    type: some(PasskeyOptions),
    args: { password: optionalText },
    resolve: secondFactorMutations.newPasskeyOptions,
  },
  addPasskey: {
    type: recoveryCodes,
    description: 'The recovery codes; none where earlier ones hold.',
    args: { name: text, credential },
    resolve: secondFactorMutations.addPasskey,
  },
  removePasskey: {
    type: done,
    args: { id, password: optionalText },
    resolve: secondFactorMutations.removePasskey,
  },
  renewRecoveryCodes: {
    type: recoveryCodes,
    args: { password: optionalText },
    resolve: secondFactorMutations.renewRecoveryCodes,
  },
  allowProviderLink: { type: done, args: { userId: id }, resolve: accountMutations.allowProviderLink },
  resetSecondFactors: { type: done, args: { userId: id }, resolve: accountMutations.resetSecondFactors },
  signOut: { type: done, resolve: viewerMutations.signOut },
  requestPasswordReset: {
    type: done,
    description: 'True whether or not the email is known.',
    args: { email: text },
    resolve: passwordMutations.requestPasswordReset,
  },
  resetPassword: {
    type: done,
    args: { token: text, password: text },
    resolve: passwordMutations.resetPassword,
  },
  confirmEmail: {
    type: done,
    args: { token: text, password: text },
    resolve: passwordMutations.confirmEmail,
  },
  undoEmailChange: { type: done, args: { token: text }, resolve: passwordMutations.undoEmailChange },
  changePassword: {
    type: done,
    args: { oldPassword: text, newPassword: text },
    resolve: passwordMutations.changePassword,
  },
  createOrganization: {
    type: some(Created),
    args: { name: text },
    resolve: organizationMutations.createOrganization,
  },
  renameOrganization: {
    type: some(ChangedRecord),
    args: { id, version: optionalText, name: text },
    resolve: organizationMutations.renameOrganization,
  },
  createUser: {
    type: some(CreatedUser),
    description: 'Without a password the user is invited to choose one.',
    args: { organizationId: id, name: text, email: text, password: optionalText },
    resolve: userMutations.createUser,
  },
  updateUser: {
    type: UpdatedUser,
    args: { id, version: optionalText, name: text, email: text },
    resolve: userMutations.updateUser,
  },
  deleteUser: { type: done, args: { id, version: optionalText }, resolve: userMutations.deleteUser },
  setUserRoles: {
    type: some(ChangedRecord),
    description: 'All that the identity has from now on. The version is that of its user.',
    args: { identityId: id, version: optionalText, roleNames: { type: listOf(GraphQLString) } },
    resolve: roleMutations.setUserRoles,
  },
  endSession: {
    type: done,
    args: { userId: id, sessionId: id },
    resolve: accountMutations.endSession,
  },
  endSessions: { type: done, args: { userId: id }, resolve: accountMutations.endSessions },
  setUserActive: {
    type: some(ChangedRecord),
    args: { id, version: optionalText, active: flag },
    resolve: accountMutations.setUserActive,
  },
  setOrganizationActive: {
    type: done,
    args: { id, active: flag },
    resolve: accountMutations.setOrganizationActive,
  },
  sendInvitation: { type: done, args: { userId: id }, resolve: accountMutations.sendInvitation },
  withdrawInvitation: { type: done, args: { userId: id }, resolve: accountMutations.withdrawInvitation },
  createAccessKey: {
    type: some(IssuedAccessKey),
    description: 'For everything where neither an organization nor assets are given.',
    args: {
      name: text,
      purpose: text,
      organizationId: optionalId,
      assets: { type: new GraphQLList(some(GraphQLString)) },
      validDays: { type: GraphQLInt },
    },
    resolve: accessKeyMutations.createAccessKey,
  },
  rotateAccessKey: {
    type: some(IssuedAccessKey),
    args: { id, validDays: { type: GraphQLInt }, overlapHours: { type: some(GraphQLInt) } },
    resolve: accessKeyMutations.rotateAccessKey,
  },
  revokeAccessKey: { type: done, args: { id }, resolve: accessKeyMutations.revokeAccessKey },
  withdrawSchedule: {
    type: done,
    args: { txId: id, reason: text },
    resolve: scheduleMutations.withdrawSchedule,
  },
  restoreSchedule: { type: done, args: { txId: id }, resolve: scheduleMutations.restoreSchedule },
  createDraft: {
    type: some(Draft),
    args: { txId: id, id: optionalId, name: text, baseHash: optionalText },
    resolve: draftMutations.createDraft,
  },
  renameDraft: { type: some(Draft), args: { id, name: text }, resolve: draftMutations.renameDraft },
  moveDraft: {
    type: some(Draft),
    description: 'Goes to a step; null is the base.',
    args: { id, version: draftVersion, head: optionalId, tip: optionalId },
    resolve: draftMutations.moveDraft,
  },
  appendDraftSteps: {
    type: some(AppendedSteps),
    description: 'Adds nothing to a draft that has another version by now, and returns its newer steps.',
    args: {
      id,
      version: draftVersion,
      steps: { type: new GraphQLNonNull(new GraphQLList(new GraphQLNonNull(NewDraftStep))) },
    },
    resolve: draftMutations.appendDraftSteps,
  },
  deleteDraft: { type: done, args: { id }, resolve: draftMutations.deleteDraft },
  restoreDraft: { type: done, args: { id }, resolve: draftMutations.restoreDraft },
  sendDraft: {
    type: some(SentPlan),
    args: { id, version: draftVersion, reason: optionalText },
    resolve: draftMutations.sendDraft,
  },
  createAsset: {
    type: Created,
    description: 'Null where it was created and the reply does not say as what.',
    args: { organizationId: id, ...assetFields },
    resolve: assetMutations.createAsset,
  },
  updateAsset: {
    type: some(ChangedRecord),
    args: { id, version: optionalText, ...assetFields },
    resolve: assetMutations.updateAsset,
  },
  setUnitLimits: {
    type: some(ChangedRecord),
    args: {
      id,
      version: optionalText,
      capacityKwh: { type: GraphQLFloat },
      maxChargeKw: { type: GraphQLFloat },
      maxDischargeKw: { type: GraphQLFloat },
    },
    resolve: assetMutations.updateAsset,
  },
  deleteAsset: { type: done, args: { id, version: optionalText }, resolve: assetMutations.deleteAsset },
  saveMaintenance: {
    type: done,
    description: 'Without an id, a new one.',
    args: {
      ...maintainedUnit,
      id: optionalId,
      version: optionalText,
      startedAt: text,
      endedAt: optionalText,
      notes: text,
      servicer: optionalText,
    },
    resolve: maintenanceMutations.saveMaintenance,
  },
  deleteMaintenance: {
    type: done,
    args: { ...maintainedUnit, id, version: optionalText },
    resolve: maintenanceMutations.deleteMaintenance,
  },
  writeRecoveryNote: {
    type: done,
    description: 'Of the fault that was under way at an instant; an empty one removes it.',
    args: { assetId: id, at: text, note: optionalText },
    resolve: faultMutations.writeRecoveryNote,
  },
  acknowledgeAlarm: {
    type: done,
    args: { id, note: optionalText, version: optionalText },
    resolve: alarmMutations.acknowledgeAlarm,
  },
  shelveAlarm: {
    type: done,
    description: 'Until an instant; without one, it is no longer shelved.',
    args: { id, until: optionalText },
    resolve: alarmMutations.shelveAlarm,
  },
  saveAlarmSettings: {
    type: done,
    description: 'Those given; the others stay.',
    args: { settings: { type: new GraphQLNonNull(new GraphQLList(new GraphQLNonNull(NewAlarmSetting))) } },
    resolve: alarmMutations.saveAlarmSettings,
  },
  saveAlarmMailChoices: {
    type: done,
    description: 'Those given; the others stay.',
    args: { choices: { type: new GraphQLNonNull(new GraphQLList(new GraphQLNonNull(NewAlarmMailChoice))) } },
    resolve: alarmMutations.saveAlarmMailChoices,
  },
  createTruck: {
    type: Created,
    description: 'Null where it was created and the reply does not say as what.',
    args: { organizationId: id, ...truckFields, model: text },
    resolve: truckMutations.createTruck,
  },
  updateTruck: {
    type: some(ChangedRecord),
    args: { id, version: optionalText, ...truckFields },
    resolve: truckMutations.updateTruck,
  },
  deleteTruck: { type: done, args: { id, version: optionalText }, resolve: truckMutations.deleteTruck },
  createPlace: {
    type: Created,
    description: 'Null where it was created and the reply does not say as what.',
    args: placeArguments,
    resolve: placeMutations.createPlace,
  },
  updatePlace: {
    type: some(ChangedRecord),
    args: { version: optionalText, ...placeArguments },
    resolve: placeMutations.updatePlace,
  },
  deletePlace: { type: done, args: { id, version: optionalText }, resolve: placeMutations.deletePlace },
  runImport: {
    type: Import,
    description: 'Refused if the rows say something else than the report with this digest.',
    args: {
      kind: { type: some(ImportKind) },
      csv: text,
      digest: text,
      organizationId: optionalId,
      sendInvitations: { type: GraphQLBoolean },
    },
    resolve: importMutations.runImport,
  },
  undoImport: {
    type: done,
    args: { kind: { type: some(ImportKind) }, id },
    resolve: importMutations.undoImport,
  },
  restoreRecord: {
    type: done,
    description: 'A user, asset, truck or place that was deleted is there again, under its id.',
    args: { type: { type: some(RestorableType) }, id },
    resolve: restorationMutations.restoreRecord,
  },
}

/** A test validates the schema, so it is not validated again at run time, and the validation code is not shipped. */
export const schema = new GraphQLSchema({
  query: new GraphQLObjectType({ name: 'Query', fields: queries }),
  mutation: new GraphQLObjectType({ name: 'Mutation', fields: mutations }),
  assumeValid: true,
})

function mapFields(types: Record<string, GraphQLOutputType>): GraphQLFieldConfigMap<unknown, Context> {
  return Object.fromEntries(Object.entries(types).map(([name, fieldType]) => [name, { type: fieldType }]))
}
