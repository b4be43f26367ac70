import { Link } from '@tanstack/react-router'
import { createProject, listProjects } from '@tillkey/contract/platform/project/projects.ts'
import { usePageTitle } from '@tillkey/web'
import { type FormEvent, useState } from 'react'
import { screenPaths } from '../../screens.ts'
import { Button } from '../../shared/button.tsx'
import { TextField } from '../../shared/fields.tsx'
import { Loading } from '../../shared/outcomes.tsx'
import { t as shared } from '../../shared/sentences.ts'
import { useChange } from '../../shared/use-change.ts'
import { useMayCreateProjects } from '../../shared/use-may-create-projects.ts'
import { usePlatformScope } from '../../shared/use-project.ts'
import { useOpenProject } from '../../shell/project-switcher.tsx'
import { Standalone } from '../../shell/standalone.tsx'
import styles from './project.module.css'
import { projectSentences as t } from './sentences.ts'

/** The form of a new project, which is opened once it is there. */
function NewProjectForm() {
  const open = useOpenProject()
  const [name, setName] = useState('')
  const create = useChange(usePlatformScope(), createProject, {
    outdates: [listProjects],
    onDone: (project) => void open(project),
  })
  const submit = (event: FormEvent): void => {
    event.preventDefault()
    if (name.trim() !== '') create.mutate({ body: { name: name.trim() } })
  }
  return (
    <form className={`${styles.form} ${styles.padded}`} onSubmit={submit}>
      <TextField
        label={t('newProject.name')}
        help={t('newProject.nameHelp')}
        value={name}
        onChange={setName}
        isRequired
      />
      <div className={styles.buttons}>
        <Button type="submit" variant="primary" isPending={create.isPending}>
          {t('newProject.submit')}
        </Button>
        <Link to={screenPaths.projects}>{t('newProject.back')}</Link>
      </div>
    </form>
  )
}

/** Why the operator can't create projects. */
const Forbidden = () => (
  <div className={`${styles.form} ${styles.padded}`}>
    <p>{t('newProject.forbidden')}</p>
    <Link to={screenPaths.projects}>{t('newProject.back')}</Link>
  </div>
)

/** Creates a project and opens it. */
export function NewProjectScreen() {
  usePageTitle(t('newProject.title'), 'Tillkey console')
  const isAllowed = useMayCreateProjects()
  return (
    <Standalone title={isAllowed === false ? shared('error.forbiddenTitle') : t('newProject.title')}>
      {isAllowed === undefined && <Loading />}
      {isAllowed === true && <NewProjectForm />}
      {isAllowed === false && <Forbidden />}
    </Standalone>
  )
}
