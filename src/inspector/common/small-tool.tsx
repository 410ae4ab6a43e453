// A tool of the inspector: small, because it stands beside the product.
import type { ComponentProps } from 'react'
import { Tool as AnyTool } from '../../ui/button/tool.tsx'

export const SmallTool = (props: Omit<ComponentProps<typeof AnyTool>, 'size'>) => (
  <AnyTool {...props} size="small" />
)
