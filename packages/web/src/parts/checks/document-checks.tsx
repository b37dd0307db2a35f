import { useMutation, useQueryClient } from '@tanstack/react-query';
import { createContext, type ReactNode, useContext } from 'react';
import { useLocation } from 'wouter';
import { checkDocument } from '../../api/documents.js';
import { useWhyReadOnly } from '../session-access.js';
import { useFileDrop } from './use-file-drop.js';

interface DocumentChecks {
  /** Uploads the files and opens the resulting page. */
  check(files: readonly File[], template: string | null): void;
  /** Names of the files that are being uploaded. */
  readonly uploading: string | null;
  readonly error: Error | null;
}

const Checks = createContext<DocumentChecks>({ check: () => {}, uploading: null, error: null });

/** Lets a document be dropped on every page, and checks it. */
export function DocumentChecksProvider({ children }: { readonly children: ReactNode }) {
  const [path, navigate] = useLocation();
  const queries = useQueryClient();
  const isReadOnly = useWhyReadOnly() !== undefined;
  const { mutate, isPending, variables, error } = useMutation({
    async mutationFn({ files, template }: { files: readonly File[]; template: string | null }) {
      const checked = [];
      for (const file of files) checked.push(await checkDocument(file, template));
      return checked;
    },
    onSuccess([first, ...more]) {
      if (first !== undefined) navigate(more.length === 0 ? `/documents/${first.id}` : '/documents');
    },
    onSettled: () => queries.invalidateQueries({ queryKey: ['documents'] }),
  });
  const check: DocumentChecks['check'] = (files, template) => {
    if (!isPending && files.length > 0) mutate({ files, template });
  };
  const isDragged = useFileDrop(!isReadOnly, (files) => {
    const template = path === '/documents' ? new URLSearchParams(location.search).get('template') : null;
    // The page that shows the upload and its errors.
    if (path !== '/documents') navigate('/documents');
    check(files, template);
  });
  const uploading = isPending ? variables.files.map(({ name }) => name).join(', ') : null;
  return (
    <Checks value={{ check, uploading, error }}>
      {children}
      {isDragged ? (
        <div className="drop-overlay" aria-hidden="true">
          <p>
            <strong>Drop to check</strong> PPTX, XLSX or DOCX
          </p>
        </div>
      ) : null}
    </Checks>
  );
}

export function useDocumentChecks(): DocumentChecks {
  return useContext(Checks);
}
