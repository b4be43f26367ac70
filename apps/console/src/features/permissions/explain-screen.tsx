import { useQuery } from '@tanstack/react-query'
import { getRouteApi } from '@tanstack/react-router'
import type { PermissionExplanation } from '@tillkey/client'
import { explainPermission } from '@tillkey/contract/platform/permission/checks.ts'
import { useMemo, useState } from 'react'
import english from '../../catalogues/en/permissions.json'
import { Button } from '../../shared/button.tsx'
import { Glyph } from '../../shared/icons.tsx'
import { createTranslate } from '../../shared/messages.ts'
import { Empty, Loaded } from '../../shared/outcomes.tsx'
import { operationQuery } from '../../shared/queries.ts'
import { Screen, Stack, TwoColumns } from '../../shared/screen.tsx'
import { useToasts } from '../../shared/toasts.tsx'
import { useObstacle } from '../../shared/use-obstacle.ts'
import { useProjectScope } from '../../shared/use-project.ts'
import { AnswerPanel } from './answer-panel.tsx'
import { DecisiveChanges } from './decisive-changes.tsx'
import { DecisiveRule } from './decisive-rule.tsx'
import { ExpandedAnswer } from './expanded-answer.tsx'
import { ProofPanel } from './proof-panel.tsx'
import { findNode, toProofTree } from './proof-tree.ts'
import { type Question, QuestionForm, readQuestion } from './question-form.tsx'
import { formatRelationship } from './relationship-text.ts'

const t = createTranslate(english)
const route = getRouteApi('/p/$project/permissions/explain')

function CopyLink() {
  const toasts = useToasts()
  const copy = async (): Promise<void> => {
    await navigator.clipboard.writeText(window.location.href)
    toasts.confirm(t('ask.linkCopied'))
  }
  return (
    <Button onPress={() => void copy()}>
      <Glyph name="link" />
      {t('ask.link')}
    </Button>
  )
}

interface ExplainedProps {
  question: Question
  explanation: PermissionExplanation
}

function Explained({ question, explanation }: ExplainedProps) {
  const tree = useMemo(() => toProofTree(explanation.tree), [explanation])
  const [selected, setSelected] = useState<string>()
  const node = selected === undefined ? undefined : findNode(tree, selected)
  return (
    <>
      <AnswerPanel question={question} explanation={explanation} tree={tree} />
      <TwoColumns
        aside={
          <>
            <DecisiveRule tree={tree} node={node} />
            <DecisiveChanges explanation={explanation} />
          </>
        }
      >
        <ProofPanel tree={tree} isAllowed={explanation.allowed} selected={selected} onSelect={setSelected} />
      </TwoColumns>
    </>
  )
}

/** Whether a subject has a relation to an object, and why. The question is in the address. */
export function ExplainScreen() {
  const search = route.useSearch()
  const navigate = route.useNavigate()
  const question = readQuestion(search)
  const isExpanded = useObstacle('explainDenial') !== undefined
  const explanation = useQuery({
    ...operationQuery(useProjectScope(), explainPermission, question?.args),
    enabled: question !== undefined && !isExpanded,
  })
  return (
    <Screen title={t('ask.title')} actions={question && <CopyLink />}>
      <Stack>
        <QuestionForm
          key={JSON.stringify(search)}
          parts={search}
          onAsk={(parts) => {
            void navigate({ search: parts })
            if (!isExpanded) void explanation.refetch()
          }}
        />
        {question && isExpanded && <ExpandedAnswer question={question} />}
        {question && !isExpanded && (
          <Loaded query={explanation}>
            {(data) => (
              <Explained
                key={formatRelationship(question.relationship)}
                question={question}
                explanation={data}
              />
            )}
          </Loaded>
        )}
        {!question && (
          <Empty title={t('ask.empty')}>
            <p>{t('ask.emptyText')}</p>
          </Empty>
        )}
      </Stack>
    </Screen>
  )
}
