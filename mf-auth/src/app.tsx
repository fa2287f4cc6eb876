import { QueryClientProvider, queryClient } from '@qihang/shared/api';
import type { RemoteAppProps } from '@qihang/shared/contracts';
import { useState } from 'react';
import { ContactDialog } from './layout/contact-dialog';
import { AuthRoutes } from './routes';

/** Sign-in, registration, and the form behind an operator's reset link. */
export default function AuthApp({ site }: RemoteAppProps) {
  const [isContactOpen, setContactOpen] = useState(false);
  return (
    <QueryClientProvider client={queryClient}>
      <AuthRoutes site={site} onContact={() => setContactOpen(true)} />
      <ContactDialog site={site} isOpen={isContactOpen} onClose={() => setContactOpen(false)} />
    </QueryClientProvider>
  );
}
