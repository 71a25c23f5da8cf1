import { retention, type RetentionPolicy } from '@parlance/contract/admin/retention.ts'
import { roles } from '@parlance/contract/people/roles.ts'
import { cleanup, fireEvent, screen, waitFor } from '@testing-library/react'
import { afterEach, beforeAll, beforeEach, expect, test, vi } from 'vitest'
import { PolicyDialog } from '#features/retention/policy-dialog.tsx'
import { i18n, loadTexts, startI18n } from '#i18n/i18n.ts'
import { draw } from '#testing/draw.tsx'
import { fakeServer, Refused } from '#testing/fake-server.ts'

const onClose = vi.fn()
let server: ReturnType<typeof fakeServer>

beforeAll(async () => {
  await startI18n('en')
  await loadTexts(['app', 'pages'])
})
beforeEach(async () => {
  onClose.mockReset()
  server = fakeServer()
  server.on(roles.choices, () => ({ data: [] }))
  server.on(retention.impact, ({ query }) =>
    Number(query.get('days')) < 90 ? { count: 12, people: 1 } : { count: 0, people: 0 },
  )
  await draw(<PolicyDialog open onClose={onClose} />)
})
afterEach(() => {
  cleanup()
  vi.unstubAllGlobals()
})

const days = () => screen.getByLabelText(i18n.t('retention.kept_for_days'))
const save = () => fireEvent.click(screen.getByRole('button', { name: i18n.t('common.save') }))

test('the days are checked, and the impact is shown before saving', async () => {
  server.on(retention.createPolicy, () => ({}) as RetentionPolicy)
  await screen.findByText(i18n.t('retention.impact_none'))
  fireEvent.change(days(), { target: { value: '0.5' } })
  save()
  await screen.findByText(i18n.t('retention.days_wrong', { max: 3_650 }))
  expect(server.changes()).toEqual([])
  fireEvent.change(days(), { target: { value: '30' } })
  await screen.findByText(/^12 conversations of 1 person/)
  save()
  await waitFor(() => expect(onClose).toHaveBeenCalledOnce())
  const body = { kind: 'chat', role_id: null, days: 30, notice_days: 14 }
  expect(server.changes()).toMatchObject([{ body }])
})

test('a refusal is shown, and the entered values stay', async () => {
  server.on(retention.createPolicy, () => new Refused(409, 'ERROR_RETENTION_POLICY_EXISTS'))
  save()
  await screen.findByText(i18n.t('errors.ERROR_RETENTION_POLICY_EXISTS'))
  expect(onClose).not.toHaveBeenCalled()
})
