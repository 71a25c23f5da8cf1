import UnfoldMoreOutlined from '@mui/icons-material/UnfoldMoreOutlined'
import Box from '@mui/material/Box'
import ButtonBase from '@mui/material/ButtonBase'
import Skeleton from '@mui/material/Skeleton'
import { ASSISTANT_NAME_CUT, ASSISTANT_NAME_SHOWN_WHOLE } from '@parlance/contract/core/limits.ts'
import { useQuery } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import { memo, Suspense, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { noteUsed } from '#features/assistants/picker/favourites.ts'
import { assistantsQuery } from '#features/assistants/assistants.queries.ts'
import { AssistantPicture } from '#features/assistants/picker/assistant-picture.tsx'
import { cut } from '#lib/texts/cut.ts'
import { lazy } from '#lib/network/lazy.ts'
import { useSession } from '#lib/session-store.ts'
import { Late } from '#ui/states/late.tsx'
import { Tooltip } from '#ui/states/tooltip.tsx'

/** Loaded when it is opened for the first time. */
const AssistantMenu = lazy(async () => ({
  default: (await import('#features/assistants/picker/assistant-menu.tsx')).AssistantMenu,
}))

type Props = { current: { id: string; name: string } | null; email: string }

/** Shows the current assistant; choosing another one starts a chat with it. */
export const AssistantPicker = memo(function AssistantPicker({ current, email }: Props) {
  const { t } = useTranslation()
  const navigate = useNavigate()
  const { data: assistants = [], isPending } = useQuery(assistantsQuery())
  const userId = useSession((session) => session.user?.id ?? '')
  const [anchor, setAnchor] = useState<HTMLElement | null>(null)
  const [wasOpen, setWasOpen] = useState(false)
  const name = current?.name ?? t('assistants.choose')
  const shown = cut(name, ASSISTANT_NAME_SHOWN_WHOLE, ASSISTANT_NAME_CUT)
  const offered = assistants.filter((one) => !one.is_hidden || one.id === current?.id)

  const choose = (id: string) => {
    setAnchor(null)
    noteUsed(userId, id)
    void navigate({ to: '/chat', search: ({ folder }) => ({ assistant: id, ...(folder && { folder }) }) })
  }

  return (
    <>
      <Tooltip title={shown === name ? '' : name}>
        <ButtonBase
          aria-haspopup="menu"
          aria-expanded={anchor !== null}
          aria-label={current ? t('assistants.chosen', { name }) : t('assistants.choose')}
          disabled={offered.length === 0}
          onClick={(event) => {
            setAnchor(event.currentTarget)
            setWasOpen(true)
          }}
          sx={{
            flex: 1,
            minWidth: 0,
            height: 48,
            px: 1,
            gap: 1.25,
            justifyContent: 'flex-start',
            border: 1,
            borderColor: 'borderStrong',
            borderRadius: 1,
            bgcolor: 'background.paper',
            typography: 'body2',
            fontWeight: 600,
            textAlign: 'left',
          }}
        >
          {current === null && isPending ? (
            <Coming />
          ) : (
            <>
              <AssistantPicture
                name={current?.name ?? ''}
                id={current?.id ?? ''}
                fileId={assistants.find((one) => one.id === current?.id)?.avatar_file_id ?? null}
                size={28}
              />
              <Box
                sx={{
                  flex: 1,
                  minWidth: 0,
                  overflow: 'hidden',
                  textOverflow: 'ellipsis',
                  whiteSpace: 'nowrap',
                }}
              >
                {shown}
              </Box>
            </>
          )}
          <UnfoldMoreOutlined fontSize="small" sx={{ color: 'text.secondary' }} />
        </ButtonBase>
      </Tooltip>
      {wasOpen && (
        <Suspense>
          <AssistantMenu
            anchor={anchor}
            assistants={offered}
            currentId={current?.id}
            userId={userId}
            email={email}
            onChoose={choose}
            onClose={() => setAnchor(null)}
          />
        </Suspense>
      )}
    </>
  )
})

/** Shown until the assistant is known. */
const Coming = () => (
  <Box sx={{ flex: 1 }}>
    <Late>
      <Skeleton variant="rounded" width="60%" height={12} sx={{ bgcolor: 'divider' }} />
    </Late>
  </Box>
)
