// What the server refuses of telemetry.
import { grouped, pluralize } from '../words/pluralize.ts'

export const tooManyAssetsRequested = (max: number) =>
  `At most ${grouped(max)} assets can be requested at once.`
export const tooManyMetricsRequested = (max: number) => `At most ${max} metrics can be requested at once.`
export const historyStepWrong = (max: number) => `A step must be a whole number of minutes from 1 to ${max}.`
export const historyStepsWrong = (max: number) => `A history must have 1 to ${max} steps.`
export const rangeEndsBeforeItBegins = 'The end of a range must be after its beginning.'
export const rangeTooLong = (days: number) => `A range can have at most ${grouped(days)} days.`
export const energyBeforeFirstDay = (first: string) => `A day must be ${first} or later.`
export const rangePointsWrong = (min: number, max: number) =>
  `A range must have ${min} to ${grouped(max)} points.`
export const telemetryBatchTooLarge = (max: number) => `A batch can hold at most ${grouped(max)} records.`
export const telemetryFieldWrong = (field: string) => `${field} is missing or not valid.`
export const telemetryRecordWrong = 'This is not a record.'
export const telemetryValueMissing = 'A record must have a double_value, a text_value or both.'
export const telemetryAssetUnknown = 'No asset has this id.'
export const telemetryOutOfScope = 'The ingest key is not valid for this asset.'
export const telemetryNotANumber = (metric: string) => `${metric} is a number: send it as double_value.`
export const telemetryStatusUnknown = (names: readonly string[]) =>
  `As a text, UNIT_STATUS must be one of ${names.join(', ')}.`
export const telemetryMetricUnknown = 'There is no metric with this name.'
export const telemetryTooOld = (days: number) =>
  `Telemetry is kept for ${pluralize(days, 'day', 'days')}, and this record is older.`
export const telemetryInFuture = 'This instant is in the future.'
export const telemetryImplausible = (
  metric: string,
  { min, max, unit }: { min: number; max: number; unit: string },
) => `${metric} must be between ${grouped(min)} and ${grouped(max)}${unit && ` ${unit}`}.`
