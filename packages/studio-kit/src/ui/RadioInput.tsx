import { useEffect, useRef } from 'react'
import { type StringInputProps, useTranslation } from 'sanity'

/** Sanity's radio buttons. Sanity gives the button that clears the choice a tooltip, but no name for screen readers. */
export function RadioInput(props: StringInputProps) {
  const { t } = useTranslation()
  const input = useRef<HTMLDivElement>(null)
  const name = t('inputs.select.action.clear')
  // Sanity renders the button when there is a choice.
  useEffect(() => input.current?.querySelector('button')?.setAttribute('aria-label', name))
  return <div ref={input}>{props.renderDefault(props)}</div>
}

/** Whether a field is chosen by radio buttons. */
export const isRadio = ({ options }: StringInputProps['schemaType']): boolean =>
  options?.layout === 'radio' && Boolean(options.list)
