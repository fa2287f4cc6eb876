import { useInfiniteQuery } from '@qihang/shared/api';
import type { DeliverableDetail } from '@qihang/shared/contracts';
import { Button, CheckIcon, Dialog } from '@qihang/shared/ui';
import { useEffect, useState } from 'react';
import { versionsQuery } from '../api/work-query';
import { useWorkbench } from '../hooks/use-workbench';
import { reasonText, timeText } from '../model/version-words';
import styles from './versions-sheet.module.css';

interface VersionsSheetProps {
  readonly work: DeliverableDetail;
  readonly onClose: () => void;
}

/** All versions, newest first, a page at a time: a press shows one. */
export const VersionsSheet = ({ work, onClose }: VersionsSheetProps) => {
  const { onOpen } = useWorkbench();
  const { id, shown, version: newest } = work;
  const { data, isError, isFetching, hasNextPage, fetchNextPage, refetch } = useInfiniteQuery(
    versionsQuery(id),
  );
  const pagesRead = data?.pages.length ?? 0;
  // A change elsewhere reads the list again and thereby cancels the read of the next page, so the press is kept.
  const [pagesWanted, setPagesWanted] = useState(1);
  const isPageMissing = pagesRead < pagesWanted;
  const mustRead = isPageMissing && hasNextPage && !isFetching && !isError;
  useEffect(() => {
    if (mustRead) void fetchNextPage();
  }, [mustRead, fetchNextPage]);
  const readOlder = () => {
    setPagesWanted(pagesRead + 1);
    if (isError) void (hasNextPage ? fetchNextPage() : refetch());
  };
  // The newest two came with the deliverable itself.
  const versions = data?.pages.flatMap(({ items }) => items) ?? work.versions;
  const now = new Date();
  return (
    <Dialog isOpen isSheet title="版本" onClose={onClose}>
      <ol className={styles.versions} reversed>
        {versions.map((version) => (
          <li key={version.number}>
            <button
              type="button"
              aria-current={version.number === shown.number ? 'true' : undefined}
              className={styles.version}
              onClick={() => {
                onClose();
                onOpen(id, version.number === newest ? null : version.number, true);
              }}
            >
              <span className={styles.number}>第{version.number}版</span>
              <span className={styles.words}>
                <span>{reasonText(version)}</span>
                <span className={styles.more}>
                  {timeText(version.createdAt, now)} · {version.label}
                </span>
              </span>
              {version.number === shown.number && <CheckIcon size={18} className={styles.check} />}
            </button>
          </li>
        ))}
      </ol>
      {(isError || hasNextPage) && (
        <Button isPending={isFetching && (isPageMissing || isError)} onClick={readOlder}>
          {isError ? '没能读到更早的版本，重试' : '更早的版本'}
        </Button>
      )}
    </Dialog>
  );
};
