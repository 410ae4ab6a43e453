// An entry of the history as a sentence: "Ada Lovelace changed MB-2's service area from Harbor North to Hill Country".
import { refusalTexts } from '../messages/server.ts'
import { signInRefusals } from '../messages/sign-in.ts'
import { assetFields, unitLimitFields } from '../records/asset.ts'
import { historyLabels } from '../records/fields.ts'
import { placeFields } from '../records/place.ts'
import { truckFields } from '../records/truck.ts'
import { roleLabel } from '../roles.ts'
import { listed } from '../words/listed.ts'
import { pluralize } from '../words/pluralize.ts'
import type { Action, FieldChange, FieldValue, HistoryEntry, ObjectType } from './entry.ts'

/** What a sentence needs of an entry. */
type SentenceParts = Pick<
  HistoryEntry,
  'actor' | 'action' | 'operation' | 'object' | 'changes' | 'result' | 'reason'
>

/** Without a full stop. Texts that this version does not know are shown as the server spells them. */
export function sentenceOf(entry: SentenceParts): string {
  const who = whoOf(entry)
  if (entry.result === 'refused') return refusedSentence(who, entry)
  return `${who} ${pastOf(entry)}`
}

function whoOf({ actor }: Pick<SentenceParts, 'actor'>): string {
  if (actor.type === 'system') return 'Gridhaul'
  if (actor.type === 'key') return `The key ${actor.name ?? actor.id}`
  if (actor.type === 'operator') return actor.name ? `The operator (${actor.name})` : 'The operator'
  return actor.type === 'nobody' ? 'Somebody' : (actor.name ?? actor.id ?? 'Somebody')
}

interface Kind {
  one: string
  isNameAlone?: boolean
  /** There is only one of it. */
  isSingle?: boolean
}

const kinds: Record<ObjectType, Kind> = {
  organization: { one: 'organization' },
  user: { one: 'user', isNameAlone: true },
  asset: { one: 'asset', isNameAlone: true },
  truck: { one: 'truck', isNameAlone: true },
  place: { one: 'place' },
  plan: { one: 'plan' },
  draft: { one: 'draft' },
  access_key: { one: 'key' },
  asset_model: { one: 'asset model' },
  service_area: { one: 'service area' },
  telemetry: { one: 'telemetry', isSingle: true },
  database: { one: 'database', isSingle: true },
  history: { one: 'history', isSingle: true },
  alarm: { one: 'alarm' },
  alarm_settings: { one: 'alarm configuration', isSingle: true },
}

/** 'Organization', for lists of types. */
export const objectTypeLabel = (type: string): string => capitalized(kindOf(type).one)

const kindOf = (type: string | null): Kind =>
  kinds[type as ObjectType] ?? { one: type?.replaceAll('_', ' ') ?? 'record' }

/** 'MB-2', 'the plan p-1', 'the database', 'an asset'. */
function objectOf({ object: { type, id, name } }: SentenceParts): string {
  const { one, isNameAlone, isSingle } = kindOf(type)
  if (isSingle) return `the ${one}`
  if (name === null) return id === null ? withArticle(one) : `the ${one} ${id}`
  // 'Draft of test_03' says itself that it is a draft.
  return isNameAlone || name.toLowerCase().startsWith(`${one} `) ? name : `the ${one} ${name}`
}

const withArticle = (noun: string): string => `${/^[aeio]/.test(noun) ? 'an' : 'a'} ${noun}`

/** What was done, after who did it. `to` says it after 'tried to'. */
interface Verb {
  past: (object: string, entry: SentenceParts) => string
  to: (object: string) => string
  /** For lists of actions. */
  label: string
}

const verb = (label: string, past: string, to: string, link = ''): Verb => ({
  label,
  past: object => `${past} ${link}${object}`,
  to: object => `${to} ${link}${object}`,
})
/** Of one's own account: the object is who acts. */
const own = (label: string, past: string, to: string): Verb => ({ label, past: () => past, to: () => to })

const verbs: Record<Action, Verb> = {
  sign_in: own('Sign in', 'signed in', 'sign in'),
  sign_out: own('Sign out', 'signed out', 'sign out'),
  connect_provider: own(
    'Connect the identity provider',
    'connected the identity provider and signed in',
    'connect the identity provider',
  ),
  request_password_reset: {
    label: 'Request a password reset',
    past: (_, { changes }) => `requested a password reset mail to ${shown(changes[0]?.after ?? null)}`,
    to: () => 'request a password reset mail',
  },
  reset_password: own('Reset the password', 'chose a password with a mailed link', 'choose a password'),
  change_password: own('Change the password', 'changed their password', 'change their password'),
  confirm_email: {
    label: 'Confirm an email address',
    past: (_, { changes }) =>
      `confirmed the email address ${shown(changeOf(changes, 'email')?.after ?? null)}`,
    to: () => 'confirm an email address',
  },
  undo_email_change: {
    label: 'Undo an email change',
    past: (_, { changes }) =>
      `undid the change of their email address, which is ${shown(changeOf(changes, 'email')?.after ?? null)} again`,
    to: () => 'undo the change of an email address',
  },
  undo_sign_in_method: own(
    'Undo a new sign-in method',
    'removed what had been added lately to sign in with',
    'remove what was added to sign in with',
  ),
  confirm_identity: own('Confirm the identity', 'confirmed that it is them', 'confirm that it is them'),
  disconnect_provider: verb(
    'Disconnect the identity provider',
    'disconnected',
    'disconnect',
    'the identity provider from ',
  ),
  create: verb('Create', 'created', 'create'),
  change: {
    label: 'Change',
    past: (object, { object: { type }, changes }) =>
      (type === 'draft' && stepsChanged(object, changes)) || changed(object, changes),
    to: object => `change ${object}`,
  },
  delete: verb('Delete', 'deleted', 'delete'),
  set_roles: {
    label: 'Set roles',
    past: (object, { changes }) => rolesChanged(object, changeOf(changes, 'roles')),
    to: object => `set the roles of ${object}`,
  },
  deactivate: verb('Deactivate', 'deactivated', 'deactivate'),
  activate: verb('Activate', 'activated', 'activate'),
  invite: verb('Invite', 'invited', 'invite'),
  withdraw_invitation: verb(
    'Withdraw an invitation',
    'withdrew the invitation',
    'withdraw the invitation',
    'of ',
  ),
  allow_provider_link: {
    label: 'Allow connecting the identity provider',
    past: object => `allowed ${object} to connect the identity provider without the password`,
    to: object => `allow ${object} to connect the identity provider`,
  },
  end_session: {
    label: 'End a session',
    past: (object, entry) => `ended ${ownOr(object, entry)} session${onDevice(entry)}`,
    to: object => `end a session of ${object}`,
  },
  end_sessions: {
    label: 'End all sessions',
    past: (object, entry) => `ended all of ${ownOr(object, entry)} other sessions`,
    to: object => `end the sessions of ${object}`,
  },
  sign_out_by_provider: own(
    'Sign out by the identity provider',
    'was signed out by the identity provider',
    'sign out by the identity provider',
  ),
  begin_second_factor: own(
    'Begin to set up a second factor',
    'began to set up a second factor',
    'set up a second factor',
  ),
  add_second_factor: own('Add a second factor', 'added a second factor', 'add a second factor'),
  remove_second_factor: own('Remove a second factor', 'removed a second factor', 'remove a second factor'),
  renew_recovery_codes: own(
    'Create recovery codes',
    'created new recovery codes',
    'create new recovery codes',
  ),
  reset_second_factors: verb(
    'Remove all second factors',
    'removed the second factors',
    'remove the second factors',
    'of ',
  ),
  send: verb('Send a draft', 'sent', 'send'),
  deliver: verb('Deliver a plan', 'delivered', 'deliver'),
  withdraw: verb('Withdraw a plan', 'withdrew', 'withdraw'),
  take_back: verb('Undo a withdrawal', 'undid', 'undo', 'the withdrawal of '),
  unlock: verb('Unlock', 'unlocked', 'unlock'),
  rotate: verb('Rotate a key', 'rotated', 'rotate'),
  revoke: verb('Revoke a key', 'revoked', 'revoke'),
  back_up: verb('Back up', 'backed up', 'back up'),
  restore: verb('Restore', 'restored', 'restore'),
  remove_old: {
    label: 'Remove expired data',
    past: (_, { object, changes }) =>
      object.type === 'telemetry'
        ? `removed the telemetry of the week of ${shown(changeOf(changes, 'week')?.before ?? null)}`
        : `removed ${shown(changeOf(changes, 'entries')?.before ?? null)} old entries from the history`,
    to: object => `remove old entries from ${object}`,
  },
  export: {
    label: 'Export',
    past: (object, { object: { type } }) => `exported ${type === 'alarm' ? 'alarms' : object}`,
    to: object => `export ${object === 'an alarm' ? 'alarms' : object}`,
  },
  fill_with_demo: own('Fill with demo data', 'filled the database with demo data', 'fill the database'),
  lock_demo: own('Lock the demo accounts', 'locked the demo accounts', 'lock the demo accounts'),
  replace_demo_passwords: own(
    'Replace the passwords of the demo accounts',
    'replaced the passwords of the demo accounts',
    'replace the passwords of the demo accounts',
  ),
  // Only where it is refused: each record that an import changes has an entry of its own.
  import: { label: 'Import', past: () => 'imported records', to: () => 'import records' },
  undo_import: {
    label: 'Undo an import',
    past: (_, { object: { type }, changes }) => {
      const count = Number(changeOf(changes, 'count')?.before ?? 0)
      return `undid an import and deleted ${pluralize(count, `${kindOf(type).one}`, `${kindOf(type).one}s`)}`
    },
    to: () => 'undo an import',
  },
  acknowledge: verb('Acknowledge an alarm', 'acknowledged', 'acknowledge'),
  shelve: {
    label: 'Shelve an alarm',
    past: (object, { changes }) =>
      `shelved ${object} until ${shown(changeOf(changes, 'shelved_until')?.after ?? null)}`,
    to: object => `shelve ${object}`,
  },
  unshelve: verb('Unshelve an alarm', 'unshelved', 'unshelve'),
  assign: {
    label: 'Assign an alarm',
    past: (object, { changes }) => {
      const assignee = changeOf(changes, 'assignee')?.after
      return assignee ? `assigned ${object} to ${shown(assignee)}` : `assigned ${object}`
    },
    to: object => `assign ${object}`,
  },
  unassign: {
    label: 'Assign an alarm to nobody',
    past: object => `assigned ${object} to nobody`,
    to: object => `assign ${object} to nobody`,
  },
  add_note: verb('Add a note', 'added a note', 'add a note', 'to '),
  call: { label: 'Other calls', past: (_, { operation }) => `called ${operation}`, to: () => 'make a call' },
}

/** 'Set roles', for lists of actions. */
export const actionLabel = (action: string): string =>
  verbs[action as Action]?.label ?? capitalized(action.replaceAll('_', ' '))

const pastOf = (entry: SentenceParts): string =>
  verbs[entry.action as Action]?.past(objectOf(entry), entry) ??
  `did '${entry.action.replaceAll('_', ' ')}' with ${objectOf(entry)}`

const changeOf = (changes: readonly FieldChange[], field: string): FieldChange | undefined =>
  changes.find(change => change.field === field)

function changed(object: string, changes: readonly FieldChange[]): string {
  const [only, ...more] = changes
  if (!only) return `saved ${object} without a change`
  if (more.length) return `changed ${listed(changes.map(({ field }) => fieldLabel(field)))} of ${object}`
  const { field, before, after } = only
  const what = `${genitive(object)} ${fieldLabel(field)}`
  if (field === 'name') return `renamed ${shown(before)} to ${shown(after)}`
  if (before === null) return `set ${what} to ${shown(after)}`
  if (after === null) return `removed ${what} ${shown(before)}`
  return `changed ${what} from ${shown(before)} to ${shown(after)}`
}

/** Undefined if no step was added and no other step was chosen. */
function stepsChanged(object: string, changes: readonly FieldChange[]): string | undefined {
  const count = changeOf(changes, 'steps')
  const last = changeOf(changes, 'last_step')
  if (count) {
    const added = Number(count.after) - Number(count.before)
    const words = shown(last?.after ?? null).replace(/\.$/, '')
    if (!last?.after) return `added ${pluralize(added, 'step', 'steps')} to ${object}`
    return added === 1
      ? `changed ${object}: ${words}`
      : `made ${added} changes to ${object}, the last one: ${words}`
  }
  if (!last) return undefined
  return last.after === null
    ? `went back to the beginning of ${object}`
    : `went to the step '${shown(last.after)}' of ${object}`
}

function rolesChanged(object: string, change: FieldChange | undefined): string {
  const [before, after] = [namesIn(change?.before), namesIn(change?.after)]
  const given = after.filter(role => !before.includes(role)).map(roleLabel)
  const removed = before.filter(role => !after.includes(role)).map(roleLabel)
  if (!given.length && !removed.length) return `left the roles of ${object} as they were`
  const parts = [
    ...(given.length ? [`gave ${object} the ${rolesWord(given)} ${listed(given)}`] : []),
    ...(removed.length ? [`removed the ${rolesWord(removed)} ${listed(removed)} from ${object}`] : []),
  ]
  return parts.join(' and ')
}

const rolesWord = ({ length }: readonly string[]): string => (length === 1 ? 'role' : 'roles')
const namesIn = (value: FieldValue | undefined): string[] => (Array.isArray(value) ? value : [])

const ownOr = (object: string, { actor, object: { id } }: SentenceParts): string =>
  actor.id !== null && actor.id === id ? 'their' : genitive(object)

function onDevice({ changes }: SentenceParts): string {
  const device = changeOf(changes, 'session')?.before
  return device ? ` on ${shown(device)}` : ''
}

const genitive = (name: string): string => `${name}'s`

function refusedSentence(who: string, entry: SentenceParts): string {
  const { action, reason, object } = entry
  const { to } = verbs[action as Action] ?? verb('', '', action.replaceAll('_', ' '))
  if (reason === 'forbidden') return `${who} was not allowed to ${to(objectOf(entry))}`
  if (action === 'sign_in') return signInRefused(who, reason, object.name)
  if (reason === 'wrong_password') return `${who} entered a wrong password to ${to(objectOf(entry))}`
  if (reason === 'too_many') return `${who} was blocked after too many attempts to ${to(objectOf(entry))}`
  return `${who} tried to ${to(objectOf(entry))} and was refused: ${reasonText(reason)}`
}

function signInRefused(who: string, reason: string | null, name: string | null): string {
  if (reason === 'too_many')
    return name
      ? `Sign-in as ${name} was locked after too many attempts`
      : 'Sign-in was locked after too many attempts'
  if (reason === 'sign_in_refused')
    return name
      ? `${who} tried to sign in as ${name} with a wrong password`
      : `${who} tried to sign in with an unknown address`
  return `${who} tried to sign in and was refused: ${reasonText(reason)}`
}

/** The text that the person was shown, or the code. */
export function reasonText(reason: string | null): string {
  if (reason === null) return 'no reason was given'
  const texts: Record<string, string> = { ...signInRefusals, ...refusalTexts, ...otherReasons }
  return Object.hasOwn(texts, reason) ? (texts[reason] ?? reason) : reason
}

const otherReasons = {
  wrong_password: 'The password was wrong.',
  too_many: 'Too many attempts.',
  schedule_differs: 'A different plan was already delivered under this tx_id.',
}

const fieldLabels: Record<string, string> = {
  ...historyLabels({ ...truckFields, ...placeFields, ...assetFields, ...unitLimitFields }),
  expires_at: 'expiry',
  deactivated: 'deactivation',
  last_step: 'current step',
  seen_by: 'acknowledged by',
  last_note: 'note',
  parent: 'made from',
  withdrawal_reason: 'reason for withdrawal',
  send_reason: 'reason for sending',
}

/** 'service area' */
export const fieldLabel = (field: string): string => fieldLabels[field] ?? field.replaceAll('_', ' ')

/** A value of a field as people read it. */
export function shown(value: FieldValue): string {
  if (value === null || value === '') return 'nothing'
  if (typeof value === 'boolean') return value ? 'yes' : 'no'
  if (Array.isArray(value)) return value.length ? listed(value.map(roleLabel)) : 'nothing'
  return String(value)
}

const capitalized = (text: string): string => text.charAt(0).toUpperCase() + text.slice(1)
