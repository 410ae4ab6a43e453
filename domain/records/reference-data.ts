// What batteries and trucks refer to.
import * as z from 'zod/mini'

export const assetModel = z.object({ id: z.string(), name: z.string() })
export type AssetModel = z.infer<typeof assetModel>

export const serviceArea = z.object({ id: z.string(), name: z.string() })
export type ServiceArea = z.infer<typeof serviceArea>
