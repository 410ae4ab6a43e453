// What an operation's own limits say, in a few words each.
import type { OperatingLimits } from '../../../domain/schedule/audit/finding.ts'
import { preciseAmount } from '../../../domain/schedule/words/sentences.ts'

export function limitTexts(limits: OperatingLimits): string[] {
  const { minLoadingMinutes, maxDriverDayHours, maxHoursUntilBreak, minBreakMinutes, reserveKwh } = limits
  const texts: string[] = []
  if (minLoadingMinutes !== undefined) texts.push(`Loading ${preciseAmount(minLoadingMinutes)} min`)
  if (maxDriverDayHours !== undefined) texts.push(`Driver’s day ${preciseAmount(maxDriverDayHours)} h`)
  if (maxHoursUntilBreak !== undefined && minBreakMinutes !== undefined)
    texts.push(`Break ${preciseAmount(minBreakMinutes)} min after ${preciseAmount(maxHoursUntilBreak)} h`)
  if (reserveKwh !== undefined) texts.push(`Reserve ${preciseAmount(reserveKwh)} kWh`)
  return texts
}
