// A tool where there is little room.
import type { ComponentProps } from 'react'
import { Tool } from './tool.tsx'

export const SmallTool = (props: Omit<ComponentProps<typeof Tool>, 'size'>) => (
  <Tool {...props} size="small" />
)
