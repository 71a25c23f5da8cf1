import { Suspense } from 'react'
import { loadTexts } from '#i18n/i18n.ts'
import { closeHelp, useHelpPanel } from '#lib/help-panel.ts'
import { lazy } from '#lib/network/lazy.ts'

const HelpPanel = lazy(async () => {
  await loadTexts(['pages'])
  return {
    default: (await import('#features/documentation/help-panel.tsx')).HelpPanel,
  }
})

/** The documentation panel next to the page; loaded when it is first opened. */
export function HelpLayer() {
  const guide = useHelpPanel((panel) => panel.guide)
  return <Suspense>{guide !== null && <HelpPanel guide={guide} onClose={closeHelp} />}</Suspense>
}
