// A context of many fields: a component names those that it needs, and only a change of one of them renders it again.
import {
  createContext,
  type ReactNode,
  useContext,
  useLayoutEffect,
  useState,
  useSyncExternalStore,
} from 'react'
import { createListeners } from './listeners.ts'

interface ProviderProps<Value> {
  value: Value
  /** Stable elements, or components without changing props: otherwise the provider itself renders them again. */
  children: ReactNode
}

interface Store<Value> {
  value: Value
  subscribe: (listener: () => void) => () => void
  publish: (value: Value) => void
}

/** `name` says in an error which provider is missing. */
export function createSelectorContext<Value extends object>(name: string) {
  const StoreContext = createContext<Store<Value> | null>(null)

  function Provider({ value, children }: ProviderProps<Value>) {
    const [store] = useState(() => createStore(value))
    // Not while rendering, which may be discarded, and before the browser paints, so that all readers show the same state.
    useLayoutEffect(() => store.publish(value), [store, value])
    return <StoreContext value={store}>{children}</StoreContext>
  }

  function useStore(): Store<Value> {
    const store = useContext(StoreContext)
    if (!store) throw new Error(`${name} is used outside of its provider.`)
    return store
  }

  /** The fields of these names, as an object that is stable as long as they are. Later changes of `names` are ignored. */
  function useFields<Name extends keyof Value>(...names: Name[]): Pick<Value, Name> {
    const store = useStore()
    const [read] = useState(() => fieldsReader(store, names))
    return useSyncExternalStore(store.subscribe, read)
  }

  /** For event handlers and effects: reads the latest value without a render when it changes. */
  function useReader(): () => Value {
    const store = useStore()
    const [read] = useState(() => () => store.value)
    return read
  }

  return { Provider, useFields, useReader }
}

function createStore<Value>(initial: Value): Store<Value> {
  const listeners = createListeners()
  const store: Store<Value> = {
    value: initial,
    subscribe: listeners.add,
    publish(value) {
      if (store.value === value) return
      store.value = value
      listeners.notify()
    },
  }
  return store
}

function fieldsReader<Value, Name extends keyof Value>(store: Store<Value>, names: readonly Name[]) {
  const pick = () => Object.fromEntries(names.map(name => [name, store.value[name]])) as Pick<Value, Name>
  let fields = pick()
  return () => {
    if (names.some(name => !Object.is(fields[name], store.value[name]))) fields = pick()
    return fields
  }
}
