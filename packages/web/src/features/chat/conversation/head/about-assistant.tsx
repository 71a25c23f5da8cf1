import MemoryOutlined from '@mui/icons-material/MemoryOutlined'
import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import type { Assistant } from '@parlance/contract/assistants/assistants.ts'
import { Suspense, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { BaseChips } from '#features/chat/composer/base-chips.tsx'
import { modelName } from '#features/chat/composer/model-facts.ts'
import { useAssistantModel } from '#features/chat/composer/use-assistant-model.ts'
import { loadTexts } from '#i18n/i18n.ts'
import { lazy } from '#lib/network/lazy.ts'
import { StateChip } from '#ui/states/state-chip.tsx'

const AboutDialog = lazy(async () => {
  const code = import('#features/chat/conversation/head/about-dialog.tsx')
  await loadTexts(['thread'])
  return { default: (await code).AboutDialog }
})

/** The knowledge and model of an assistant as chips; a dialog shows more. */
export function AboutAssistant({ assistant }: { assistant: Assistant }) {
  const { t } = useTranslation()
  const model = useAssistantModel(assistant.id)
  const [isOpen, setIsOpen] = useState(false)
  return (
    <Box sx={{ display: 'flex', flexWrap: 'wrap', alignItems: 'center', gap: 1, minHeight: 32, mt: 2 }}>
      <BaseChips assistantId={assistant.id} max={5} />
      {model && (
        <StateChip icon={<MemoryOutlined />}>
          {[modelName(model), model.hosting_region].filter(Boolean).join(' · ')}
        </StateChip>
      )}
      <Button size="small" aria-haspopup="dialog" onClick={() => setIsOpen(true)}>
        {t('chat.about')}
      </Button>
      {isOpen && (
        <Suspense>
          <AboutDialog assistant={assistant} onClose={() => setIsOpen(false)} />
        </Suspense>
      )}
    </Box>
  )
}
