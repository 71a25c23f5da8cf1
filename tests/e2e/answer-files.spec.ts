import { readFile } from 'node:fs/promises'
import { answers, ask, expect, test } from './support/test.ts'

test('a picture that cannot be saved is reported next to the text, after a reload too, and can be requested again', async ({
  signedIn,
  llm,
}) => {
  const page = await signedIn('alice')
  const bytes = Buffer.alloc(6_300_000)
  llm.next({ tokens: ['Here ', 'it is.'], files: [{ media_type: 'image/png', bytes }] })
  await ask(page, 'Draw a wall')
  const alert = answers(page).getByRole('group', { name: 'A file in this answer' })
  await expect(alert).toContainText('A file in this answer could not be saved')
  await page.reload()
  await expect(alert).toContainText('file_too_large')
  await expect(answers(page)).toContainText('Here it is.')
  llm.next({ tokens: ['Drawn.'] })
  await alert.getByRole('button', { name: 'Retry' }).click()
  await expect(answers(page)).toContainText('Drawn.')
})

test('a picture from the model is shown, after a reload too, and can be saved', async ({ signedIn, llm }) => {
  const page = await signedIn('alice')
  // any picture will do, such as a screenshot of this page
  const clip = { x: 0, y: 0, width: 800, height: 640 }
  const picture = await page.screenshot({ clip })
  llm.next({ tokens: ['Here ', 'it is.'], files: [{ media_type: 'image/png', bytes: picture }] })
  await ask(page, 'Draw a blue field')
  const shown = answers(page).getByRole('img', { name: 'Image in the answer' })
  await expect(shown).toBeVisible()
  await expect(answers(page)).toContainText('Here it is.')
  const width = () => shown.evaluate((image: HTMLImageElement) => image.naturalWidth)
  await expect.poll(width).toBe(clip.width)
  // its end is still in view, because the space was reserved before the picture loaded
  await expect(page.getByRole('button', { name: 'Latest' })).toHaveCount(0)
  await expect(answers(page).getByRole('link', { name: 'Save image' })).toBeInViewport()
  await page.reload()
  await expect.poll(width).toBe(clip.width)
  const saved = page.waitForEvent('download')
  await answers(page).getByRole('link', { name: 'Save image' }).click()
  expect(picture.equals(await readFile(await (await saved).path()))).toBe(true)
})
