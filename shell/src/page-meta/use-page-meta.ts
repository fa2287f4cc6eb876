import type { Site } from '@qihang/shared/contracts';
import { useLocation } from '@qihang/shared/navigation';
import { useEffect } from 'react';
import { metaOf } from './page-meta';

/** Keeps title and description in step with the route. */
export function usePageMeta(site: Site): void {
  const { pathname } = useLocation();
  const { title, description } = metaOf(pathname, site);
  useEffect(() => {
    document.title = title;
    document.querySelector('meta[name="description"]')?.setAttribute('content', description);
  }, [title, description]);
}
