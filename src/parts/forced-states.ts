// States that a pointer or a key makes. In pictures they are forced upon the controls that show them.
export type ForcedState = 'hover' | 'focus-visible'

export const forcedStates: readonly ForcedState[] = ['hover', 'focus-visible']
