import ExpandMoreOutlined from '@mui/icons-material/ExpandMoreOutlined'
import Box from '@mui/material/Box'
import ButtonBase from '@mui/material/ButtonBase'
import type { AuditEvent } from '@parlance/contract/admin/audit.ts'
import { useId, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { actionName, kindName } from '#features/audit/audit-words.ts'
import { changesOf } from '#features/audit/changes.ts'
import { formatMoment } from '#lib/texts/format.ts'
import { fieldLabel } from '#lib/forms/validation-text.ts'
import { DiffBlock } from '#ui/content/diff-block.tsx'

/** One event of the trail; opening it shows the values before and after. */
export function AuditRow({ event }: { event: AuditEvent }) {
  const { t } = useTranslation()
  const id = useId()
  const [isOpen, setOpen] = useState(false)
  return (
    <Box component="li">
      <ButtonBase
        aria-expanded={isOpen}
        aria-controls={`${id}-changes`}
        onClick={() => setOpen(!isOpen)}
        sx={{
          width: '100%',
          minHeight: 52,
          px: 2,
          py: 1,
          gap: { xs: 0.25, sm: 2 },
          display: 'grid',
          gridTemplateColumns: { xs: '1fr 24px', sm: '160px minmax(96px, 1fr) minmax(160px, 2fr) 24px' },
          textAlign: 'left',
          typography: 'body2',
          '&:hover': { bgcolor: 'tint' },
        }}
      >
        <Box component="time" dateTime={event.at} sx={{ color: 'text.secondary' }}>
          {formatMoment(event.at)}
        </Box>
        <Box sx={{ fontWeight: 600, overflowWrap: 'anywhere', gridColumn: { xs: 1, sm: 'auto' } }}>
          {event.actor ?? t(event.actor_id === null ? 'audit.system' : 'audit.erased')}
        </Box>
        <Box sx={{ minWidth: 0, overflowWrap: 'anywhere' }}>{actionName(t, event.action)}</Box>
        <ExpandMoreOutlined
          aria-hidden
          sx={{
            color: 'text.secondary',
            gridColumn: { xs: 2, sm: 'auto' },
            gridRow: { xs: '1 / span 3', sm: 'auto' },
            transform: isOpen ? 'rotate(180deg)' : 'none',
          }}
        />
      </ButtonBase>
      <Box id={`${id}-changes`} hidden={!isOpen} sx={{ px: 2, pb: 2 }}>
        {isOpen && <Detail event={event} />}
      </Box>
    </Box>
  )
}

function Detail({ event }: { event: AuditEvent }) {
  const { t } = useTranslation()
  const changes = changesOf(t, event)
  const labels = changes.map(({ field }) => fieldLabel([field]))
  // two fields can have the same label, each on its own screen
  const labelOf = (field: string) => {
    const label = fieldLabel([field])
    return labels.indexOf(label) === labels.lastIndexOf(label) ? label : `${label} (${field})`
  }
  return (
    <>
      <Box sx={{ typography: 'caption', color: 'muted', overflowWrap: 'anywhere', mb: 1 }}>
        {t('audit.event', {
          sequence: event.sequence,
          type: kindName(t, event.object_type),
          id: event.object_id,
        })}
      </Box>
      {changes.length === 0 && <Box sx={{ typography: 'body2' }}>{t('audit.no_details')}</Box>}
      <Box component="dl" sx={{ display: 'grid', gap: 1.5, m: 0 }}>
        {changes.map(({ field, before, after }) => (
          <Box key={field} sx={{ minWidth: 0 }}>
            <Box
              component="dt"
              sx={{ typography: 'body2', fontWeight: 600, mb: 0.5, overflowWrap: 'anywhere' }}
            >
              {labelOf(field)}
            </Box>
            <Box component="dd" sx={{ m: 0 }}>
              <DiffBlock
                label={t('audit.change_of', { field: labelOf(field) })}
                before={before}
                after={after}
              />
            </Box>
          </Box>
        ))}
      </Box>
    </>
  )
}
