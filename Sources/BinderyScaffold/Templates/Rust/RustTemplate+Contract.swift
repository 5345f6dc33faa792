internal import CBindery

extension RustTemplate {
  /// The source of `src/bindery.rs`: the part of `bindery.h` that a declarative media type needs, in Rust.
  static let contract = #"""
    //! The part of bindery.h, the contract with the host, that a declared media type needs.
    //!
    //! The host only reads the tables and texts. They are constant and live until the process ends.

    use std::cell::RefCell;
    use std::ffi::{CStr, CString};
    use std::os::raw::{c_char, c_void};
    use std::panic::{catch_unwind, AssertUnwindSafe};
    use std::ptr;

    /// Joins string literals into one text that ends with a NUL, as the contract requires.
    macro_rules! text {
        ($($part:expr),+) => { concat!($($part),+, "\0").as_ptr() as *const c_char };
    }
    pub(crate) use text;

    /// The manifest, which the host reads from the library's file without running the plugin.
    #[repr(C, align(4))]
    pub struct Manifest<const SIZE: usize> {
        name_size: u32,
        text_size: u32,
        note_type: u32,
        name: [u8; 8],
        text: [u8; SIZE],
    }

    impl<const SIZE: usize> Manifest<SIZE> {
        pub const fn new(json: &str) -> Self {
            let mut text = [0; SIZE];
            let mut index = 0;
            while index < SIZE {
                text[index] = json.as_bytes()[index];
                index += 1;
            }
            Manifest {
                name_size: 8,
                text_size: SIZE as u32,
                note_type: 1,
                name: *b"Bindery\0",
                text,
            }
        }
    }

    /// A named function, which the host calls as its signature says.
    #[repr(C)]
    pub struct Binding {
        name: *const c_char,
        signature: *const c_char,
        function: *const c_void,
    }

    impl Binding {
        /// Creates a binding. `function` must have the type that `signature` says: see bindery.h.
        pub const fn new(
            name: *const c_char,
            signature: *const c_char,
            function: *const c_void,
        ) -> Self {
            Binding {
                name,
                signature,
                function,
            }
        }
    }

    /// The description of how one kind of media is shown.
    #[repr(C)]
    pub struct MediaType {
        size: u32,
        reserved: u32,
        kind: *const c_char,
        state: *const c_void,
        // The functions of a type with code, from decode() to preferred_size(): NULL.
        functions: [*const c_void; 8],
        properties: *const Binding,
        property_count: usize,
        actions: *const Binding,
        action_count: usize,
        identity_field: *const c_char,
        layout: *const c_char,
    }

    impl MediaType {
        pub const fn declared(
            kind: *const c_char,
            properties: &'static [Binding],
            actions: &'static [Binding],
            identity_field: *const c_char,
            layout: *const c_char,
        ) -> Self {
            MediaType {
                size: std::mem::size_of::<MediaType>() as u32,
                reserved: 0,
                kind,
                state: ptr::null(),
                functions: [ptr::null(); 8],
                properties: properties.as_ptr(),
                property_count: properties.len(),
                actions: actions.as_ptr(),
                action_count: actions.len(),
                identity_field,
                layout,
            }
        }
    }

    /// The description of the plugin: its identifier, its version and its media types.
    #[repr(C)]
    pub struct Plugin {
        size: u32,
        contract_major: u16,
        contract_minor: u16,
        id: *const c_char,
        version: *const c_char,
        media_types: *const &'static MediaType,
        media_type_count: usize,
        extension: *const c_void,
    }

    impl Plugin {
        pub const fn new(
            id: *const c_char,
            version: *const c_char,
            media_types: &'static [&'static MediaType],
        ) -> Self {
            Plugin {
                size: std::mem::size_of::<Plugin>() as u32,
                contract_major: \#(BINDERY_CONTRACT_MAJOR),
                contract_minor: \#(BINDERY_CONTRACT_MINOR),
                id,
                version,
                media_types: media_types.as_ptr(),
                media_type_count: media_types.len(),
                extension: ptr::null(),
            }
        }
    }

    // Their pointers lead to constant data, so any thread may read it.
    unsafe impl Sync for Binding {}
    unsafe impl Sync for MediaType {}
    unsafe impl Sync for Plugin {}

    thread_local! {
        /// The last result of a property on this thread. The host copies it before its next call.
        static SHOWN: RefCell<CString> = RefCell::default();
    }

    /// Passes the text that `make` returns to the host, or NULL if there is none or `make` panics.
    #[allow(dead_code)]
    pub fn show(make: impl FnOnce() -> Option<String>) -> *const c_char {
        let made = catch_unwind(AssertUnwindSafe(make)).unwrap_or(None);
        match made.map(CString::new) {
            Some(Ok(text)) => SHOWN.with(|shown| {
                let bytes = text.as_ptr();
                shown.replace(text);
                bytes
            }),
            _ => ptr::null(),
        }
    }

    /// Returns the text that the host passed, or `None` if it passed NULL. The text is valid during the host's call.
    #[allow(dead_code)]
    pub fn string<'call>(value: *const c_char) -> Option<&'call str> {
        // The host passes NULL, or a text that ends with a NUL and is valid until the call returns.
        ptr::NonNull::new(value as *mut c_char)
            .and_then(|value| unsafe { CStr::from_ptr(value.as_ptr()) }.to_str().ok())
    }

    /// Returns the number that the host passed, or `None` if it passed NULL.
    #[allow(dead_code)]
    pub fn number(value: *const i64) -> Option<i64> {
        // The host passes NULL, or a number that is valid until the call returns.
        unsafe { value.as_ref() }.copied()
    }

    """#
}
