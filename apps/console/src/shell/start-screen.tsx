import { usePageTitle } from '@tillkey/web'
import { t } from '../shared/sentences.ts'
import { ProjectLinks, ProjectList, useOpenProject } from './project-switcher.tsx'
import { Standalone } from './standalone.tsx'

/** The projects of the operator, when none was open last. */
export function StartScreen() {
  usePageTitle(t('start.title'), 'Tillkey console')
  const open = useOpenProject()
  return (
    <Standalone title={t('start.title')}>
      <ProjectList onChosen={(project) => void open(project)} />
      <ProjectLinks />
    </Standalone>
  )
}
