import { useLocation, useNavigate } from '@tanstack/react-router'
import {
  type ComponentType,
  createContext,
  type ReactNode,
  Suspense,
  use,
  useCallback,
  useEffect,
  useMemo,
  useRef,
  useState,
} from 'react'
import {
  CLOSED,
  footerPage,
  isShown,
  opened,
  type QuickView,
  type QuickViewState,
} from './quick-view-state.ts'

export interface QuickViewStore {
  readonly state: QuickViewState
  setState(change: (state: QuickViewState) => QuickViewState): void
}

const QuickViewContext = createContext<QuickViewStore | null>(null)

const useStore = (): QuickViewStore => {
  const store = use(QuickViewContext)
  if (!store) throw new Error('There is no QuickViewProvider around this.')
  return store
}

/** Keeps what the side panel shows. Stands outside of the router or inside of it. */
export const QuickViewProvider = ({ children }: { readonly children: ReactNode }) => {
  const [state, setState] = useState(CLOSED)
  const store = useMemo(() => ({ state, setState }), [state])
  return <QuickViewContext value={store}>{children}</QuickViewContext>
}

export interface QuickViewControl {
  readonly current: QuickView | null
  /** Shows a view; when it is shown already, goes to its page. */
  open(view: QuickView): void
  close(): void
}

/** For pages: what the panel shows, to open and to close it. */
export const useQuickView = (): QuickViewControl => {
  const { state, setState } = useStore()
  const navigate = useNavigate()
  const close = useCallback(() => setState(() => CLOSED), [setState])
  const open = useCallback(
    (view: QuickView) => {
      if (!isShown(state, view)) return setState((before) => opened(before, view))
      const page = footerPage(view)
      if (!page) return
      close()
      void navigate(page)
    },
    [state, setState, close, navigate],
  )
  return useMemo(() => ({ current: state.current, open, close }), [state, open, close])
}

/** The panel itself. Stands once, inside of the router; `Sheet` is loaded with the first view. */
export const QuickViewPanel = ({ Sheet }: { readonly Sheet: ComponentType<QuickViewStore> }) => {
  const { state, setState } = useStore()
  const path = useLocation({ select: ({ pathname }) => pathname })
  const shownOn = useRef(path)
  useEffect(() => {
    if (shownOn.current === path) return
    shownOn.current = path
    setState(() => CLOSED)
  }, [path, setState])
  return (
    state.current && (
      <Suspense fallback={null}>
        <Sheet state={state} setState={setState} />
      </Suspense>
    )
  )
}
