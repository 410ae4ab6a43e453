// GraphQL type Alarm: what an operator has to look at on a battery.
import { GraphQLBoolean, GraphQLFloat, GraphQLID, GraphQLInt, GraphQLString } from 'graphql'
import { type AlarmMailChoice, type AlarmSetting, alarmKinds } from '../../domain/alarms/alarm-kinds.ts'
import type { CamelCased } from '../../domain/field-names.ts'
import type { KnownRecord } from './context.ts'
import { Organization } from './organization.ts'
import {
  done,
  enumOf,
  type Fields,
  id,
  inputType,
  listOf,
  optionalId,
  optionalText,
  passes,
  passesId,
  some,
  text,
  type,
} from './types.ts'

/** What narrows the list of alarms down, and which page of it is wanted. */
const alarmArguments = {
  id: optionalId,
  state: optionalText,
  kind: optionalText,
  assetId: optionalId,
  organizationId: optionalId,
  unseen: optionalText,
  shelved: optionalText,
  counted: optionalText,
  assigned: optionalText,
  from: optionalText,
  to: optionalText,
  cursor: optionalText,
  limit: { type: GraphQLInt },
}
type AlarmQuery = Partial<Record<Exclude<keyof typeof alarmArguments, 'limit'>, string | null>> & {
  limit?: number | null
}

const AlarmKindEnum = enumOf('AlarmKind', 'What alarms can be about.', alarmKinds)

const Assignee = type('Assignee', 'Somebody who sees to alarms, or may.', {
  id: some(GraphQLID),
  name: some(GraphQLString),
  email: GraphQLString,
  isFormer: GraphQLBoolean,
})

const AlarmNote = type('AlarmNote', 'Of somebody.', {
  id: some(GraphQLID),
  at: some(GraphQLString),
  by: some(GraphQLString),
  text: some(GraphQLString),
})

const Alarm = type('Alarm', 'What an operator has to look at on a battery.', {
  id: some(GraphQLID),
  assetId: some(GraphQLID),
  assetName: GraphQLString,
  organization: Organization,
  outOfService: GraphQLBoolean,
  kind: some(AlarmKindEnum),
  state: some(GraphQLString),
  raisedAt: some(GraphQLString),
  lastRaisedAt: some(GraphQLString),
  count: some(GraphQLInt),
  returnedAt: GraphQLString,
  value: GraphQLFloat,
  limit: GraphQLFloat,
  message: some(GraphQLString),
  seenAt: GraphQLString,
  seenBy: GraphQLString,
  note: GraphQLString,
  shelvedUntil: GraphQLString,
  assignee: Assignee,
  noteCount: GraphQLInt,
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

const settingFields = {
  kind: some(AlarmKindEnum),
  enabled: some(GraphQLBoolean),
  limit: GraphQLFloat,
  deadBand: GraphQLFloat,
  onDelaySeconds: some(GraphQLInt),
  offDelaySeconds: some(GraphQLInt),
}
const AlarmSettingType = type(
  'AlarmSetting',
  'When alarms of a kind are raised, and when they return.',
  settingFields,
)

const AlarmSettings = type('AlarmSettings', 'Of all kinds.', {
  settings: listOf(AlarmSettingType),
  version: GraphQLString,
})

const NewAlarmSetting = inputType('NewAlarmSetting', settingFields)

const choiceFields = { kind: some(AlarmKindEnum), afterMinutes: GraphQLInt }
const AlarmMailChoiceType = type(
  'AlarmMailChoice',
  'After how many minutes unseen a mail is sent; null: never.',
  choiceFields,
)
const NewAlarmMailChoice = inputType('NewAlarmMailChoice', choiceFields)

const AlarmWebhook = type('AlarmWebhook', 'An address to which the alarms of a person are posted.', {
  id: some(GraphQLID),
  address: some(GraphQLString),
  triedAt: GraphQLString,
  failure: GraphQLString,
})

const AddedAlarmWebhook = type('AddedAlarmWebhook', 'The only reply that has the secret of a webhook.', {
  address: some(GraphQLString),
  secret: some(GraphQLString),
})

export const alarmQueries: Fields = {
  alarmWebhooks: passes(listOf(AlarmWebhook), rest => rest.alarms.webhooks, "The viewer's own."),

  alarms: {
    type: some(AlarmPage),
    description: 'The last raised first.',
    args: alarmArguments,
    resolve: (_, { assetId, organizationId, limit, ...query }: AlarmQuery, { rest }) =>
      rest.alarms.list({
        ...query,
        asset_id: assetId,
        organization_id: organizationId,
        limit: limit?.toString(),
      }),
  },

  alarmCounts: passes(some(AlarmCounts), rest => rest.alarms.counts),

  alarmAssignees: {
    type: listOf(Assignee),
    args: { search: optionalText },
    resolve: (_, { search }: { search?: string | null }, { rest }) => rest.alarms.assignees(search || null),
  },

  alarmNotes: passesId(listOf(AlarmNote), rest => rest.alarms.notes),

  alarmSettings: passes(some(AlarmSettings), rest => rest.alarms.settings),

  alarmMailChoices: passes(listOf(AlarmMailChoiceType), rest => rest.alarms.mailChoices, "The viewer's own."),
}

export const alarmMutations: Fields = {
  addAlarmWebhook: {
    type: some(AddedAlarmWebhook),
    args: { address: { type: some(GraphQLString) } },
    resolve: (_, { address }: { address: string }, { rest }) => rest.alarms.addWebhook(address),
  },

  removeAlarmWebhook: passesId(done, rest => rest.alarms.removeWebhook),

  testAlarmWebhook: passesId(done, rest => rest.alarms.testWebhook, 'id', 'The list says how it went.'),

  acknowledgeAlarm: {
    type: done,
    args: { id, note: optionalText, version: optionalText },
    resolve: (_, { id, note, version }: KnownRecord & { note?: string | null }, { rest }) =>
      rest.alarms.acknowledge(id, note || null, version ?? null),
  },

  shelveAlarm: {
    type: done,
    description: 'Until an instant; without one, it is no longer shelved.',
    args: { id, until: optionalText },
    resolve: (_, { id, until }: { id: string; until?: string | null }, { rest }) =>
      rest.alarms.shelve(id, until ?? null),
  },

  assignAlarm: {
    type: done,
    args: { id, userId: optionalId, insteadOf: optionalId },
    resolve: (
      _,
      { id, userId, insteadOf }: { id: string; userId?: string | null; insteadOf?: string | null },
      { rest },
    ) => rest.alarms.assign(id, userId ?? null, insteadOf ?? null),
  },

  addAlarmNote: {
    type: done,
    args: { id, text },
    resolve: (_, { id, text }: { id: string; text: string }, { rest }) => rest.alarms.addNote(id, text),
  },

  saveAlarmSettings: {
    type: GraphQLString,
    description: 'Those given; the others stay. Returns the new version.',
    args: {
      settings: { type: listOf(NewAlarmSetting) },
      version: optionalText,
    },
    resolve: (
      _,
      { settings, version }: { settings: CamelCased<AlarmSetting>[]; version?: string | null },
      { rest },
    ) => rest.alarms.saveSettings(settings, version ?? null),
  },

  saveAlarmMailChoices: {
    type: done,
    description: 'Those given; the others stay.',
    args: { choices: { type: listOf(NewAlarmMailChoice) } },
    resolve: (_, { choices }: { choices: CamelCased<AlarmMailChoice>[] }, { rest }) =>
      rest.alarms.saveMailChoices(choices),
  },
}
