export type ToastMessageProps = {
  text: string
  detail?: string
  action?: { label: string; onSelect: () => void }
}

/** The words of a toast. The toast copies what stands under `data-toast-text`. */
export function ToastMessage({ text, detail, action }: ToastMessageProps) {
  return (
    <>
      <div data-toast-text="">
        <p>{text}</p>
        {detail && <p className="text-sm text-subtle wrap-anywhere">{detail}</p>}
      </div>
      {action && (
        <button
          type="button"
          onClick={action.onSelect}
          className="mt-0.5 h-6 font-medium text-link hover:underline"
        >
          {action.label}
        </button>
      )}
    </>
  )
}
