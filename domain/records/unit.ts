// What batteries and trucks have in common.
import * as z from 'zod/mini'
import {
  lettersDigitsDashesSpaces,
  madeOf,
  nameRequired,
  requiredText,
  shorterThan,
} from '../validate/texts.ts'
import { type Field, type Fields, holds } from './fields.ts'

const nameText = 'Name can only contain letters, numbers, dashes, and spaces'

export const unitName = {
  ...holds.text,
  label: 'Asset Name',
  rule: requiredText(nameRequired).check(
    madeOf(lettersDigitsDashesSpaces, nameText),
    shorterThan(100, nameText),
  ),
} satisfies Field

export const serviceAreaId = {
  ...holds.textOrNull,
  label: 'Service Area',
  scalar: 'ID',
  refersTo: 'service_area',
  /** '' if none is chosen. */
  rule: z.optional(z.nullable(z.string())),
} satisfies Field

/** The organization that owns the record: chosen when it is added, and changed by a call of its own (extension). */
export const owner = {
  organizationId: {
    ...holds.text,
    label: 'Organization',
    scalar: 'ID',
    refersTo: 'organization',
    rule: z.string().check(z.minLength(1)),
  },
} satisfies Fields

/** Only where a repair or maintenance is under way (extension). */
export const outOfService = { out_of_service: z.optional(z.boolean()) }
