// A battery with its limits, as its page has read it.
import type { AssetDetailQuery } from '../../../../../gql/operations/assets.generated.ts'

export type LimitedUnit = AssetDetailQuery['asset']
